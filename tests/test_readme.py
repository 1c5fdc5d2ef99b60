import doctest

from tests.conftest import ROOT


def test_the_readme_is_true() -> None:
    failures, examples = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert examples > 5
    assert failures == 0
