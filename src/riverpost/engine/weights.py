"""What a judge weighs by: named numbers of a file, as a record that compiled rules can read."""

import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np

Weight = float | list["Weight"]  # a number, or a row or table of them
Weights = Mapping[str, Weight]
FILE = "weights.json"  # in the folder of the judge


def load(judge: str) -> np.ndarray:
    """The weights that lie beside a file of a judge, as an array of one record."""
    return as_record(json.loads(Path(judge).with_name(FILE).read_text(encoding="utf-8")))


def as_record(weights: Weights) -> np.ndarray:
    """Named numbers, and rows of them, as an array of one record."""
    fields = [(name, "f8", np.shape(value)) for name, value in weights.items()]
    record = np.zeros(1, np.dtype((np.record, fields)))
    for name, value in weights.items():
        record[name] = value
    return record


def as_names(record: np.ndarray) -> dict[str, Weight]:
    """The named numbers of a record, as they are written to the file."""
    return {name: record[name][0].tolist() for name in record.dtype.names or ()}
