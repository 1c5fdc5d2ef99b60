"""The description of the API holds: whatever is made from it, the server never fails."""

from collections.abc import Callable
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation

from tests.server.running import Open, Person

Operation = APIOperation[Any, Any, Any, Any]


def exercise(server: Open, examples: int) -> int:
    """Ask everything that the description allows, and much that it does not; how many addresses there were."""
    anna = server.somebody()
    table = anna.table()
    schema = schemathesis.openapi.from_url(f"{server.address}api/docs.json")
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    for operation in operations:
        asking(server, anna, table, operation, examples)()
    return len(operations)


def asking(server: Open, anna: Person, table: str, operation: Operation, examples: int) -> Callable[[], None]:
    """A test of one address, half of it at a table that there is."""

    @given(operation.as_strategy(), st.booleans())
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: schemathesis.Case[Any], known: bool) -> None:
        if known and "table_id" in case.path_parameters:
            case.path_parameters["table_id"] = table
        answer = case.call(base_url=server.address.rstrip("/"), headers=anna.headers)
        case.validate_response(answer, checks=[not_a_server_error])

    return ask


def test_nothing_made_from_the_description_makes_the_server_fail(server: Open) -> None:
    assert exercise(server, 8) > 20


@pytest.mark.prove
def test_nothing_made_from_the_description_makes_the_server_fail_at_length(server: Open) -> None:
    assert exercise(server, 300) > 20


def test_the_description_names_every_refusal(server: Open) -> None:
    anna: Person = server.somebody()
    described = anna.ask("/api/docs.json")
    moves = described["paths"]["/api/tables/{table_id}/moves"]["post"]
    assert {"200", "400", "401", "403", "404", "409", "413", "429"} <= set(moves["responses"])
    assert all(path.startswith(("/api/", "/healthz", "/readyz")) for path in described["paths"])
