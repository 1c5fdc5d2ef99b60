import re

from riverpost.draw.chart import Estimate, Moment, chart, course


def test_a_chart_shows_every_estimate_with_its_name() -> None:
    picture = chart("Shares & wins", [Estimate("1 light", 0.75, 0.5, 1.0), Estimate("2 <odd>", 0.25, 0.0, 0.5)], 0.5, 2)
    for part in ("<svg", "Shares &amp; wins", "1 light", "2 &lt;odd&gt;", ">0.75<", ">0.25<"):
        assert part in picture


def test_a_course_goes_from_the_first_moment_to_the_last_with_room_for_all() -> None:
    picture = course("Rating & more", [Moment(1000, 2000), Moment(940, 1900), Moment(1210, 1800)], ("May 1", "June 2"))
    for part in ("Rating &amp; more", "May 1", "June 2", ">500<", ">1000<", ">2000<"):
        assert part in picture
    line = re.search(r'<polyline points="([^"]+)"', picture)
    band = re.search(r'<polygon points="([^"]+)"', picture)
    assert line
    assert band
    places = [tuple(map(float, place.split(","))) for place in line[1].split()]
    assert [x for x, _ in places] == sorted(x for x, _ in places)
    assert places[1][1] > places[0][1] > places[2][1]  # down is less
    assert len(band[1].split()) == 2 * len(places)


def test_a_course_of_one_moment_can_be_drawn() -> None:
    assert "<circle" in course("Rating", [Moment(1000, 2000)], ("May 1", "May 1"))
