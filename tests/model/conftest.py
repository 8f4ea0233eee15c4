"""The profiles: a small part with every run of the tests, a long one on request."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "soak",
    max_examples=60,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    print_blob=True,
)
