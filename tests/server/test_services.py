"""The services that tests run against: they start, hold apart what tests keep, and come back after a kill."""

import psycopg
import redis

from tests.server.services import Postgres, RedisServer, running_postgres, running_redis


def plain(url: str) -> str:
    return url.replace("+psycopg", "")


def test_each_database_is_empty(postgres: Postgres) -> None:
    one, other = postgres.new_database(), postgres.new_database()
    with psycopg.connect(plain(one)) as connection:
        connection.execute("CREATE TABLE boats (name TEXT)")
    with psycopg.connect(plain(other)) as connection:
        assert connection.execute("SELECT count(*) FROM pg_tables WHERE tablename = 'boats'").fetchone() == (0,)


def test_what_postgres_has_committed_survives_a_kill() -> None:
    with running_postgres() as postgres:
        with psycopg.connect(plain(postgres.url)) as connection:
            connection.execute("CREATE TABLE boats AS SELECT 'Queen' AS name")
        postgres.kill()
        postgres.start()
        with psycopg.connect(plain(postgres.url)) as connection:
            assert connection.execute("SELECT name FROM boats").fetchall() == [("Queen",)]


def test_redis_keeps_nothing_over_a_kill(redis_server: RedisServer) -> None:
    with redis.Redis.from_url(redis_server.url) as client:
        assert client.ping()
    with running_redis() as killed:
        with redis.Redis.from_url(killed.url) as client:
            client.set("boat", "Queen")
        killed.kill()
        killed.start()
        with redis.Redis.from_url(killed.url) as client:
            assert client.get("boat") is None
