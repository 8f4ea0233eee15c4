"""No pairing service that is not endorsed is called by the federation's name (VCL.06)."""

import pytest

from pairing.catalogue import LANGUAGES, Catalogue
from pairing.systems import REGISTRY


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_system_has_the_federations_name(language: str) -> None:
    words = Catalogue(language)
    for name in REGISTRY:
        shown = words(f"system.{name}")
        assert "FIDE" not in shown and "ФИДЕ" not in shown
