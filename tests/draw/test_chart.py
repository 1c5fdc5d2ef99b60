from riverpost.draw.chart import Estimate, chart


def test_a_chart_shows_every_estimate_with_its_name() -> None:
    picture = chart("Shares & wins", [Estimate("1 light", 0.75, 0.5, 1.0), Estimate("2 <odd>", 0.25, 0.0, 0.5)], 0.5, 2)
    for part in ("<svg", "Shares &amp; wins", "1 light", "2 &lt;odd&gt;", ">0.75<", ">0.25<"):
        assert part in picture
