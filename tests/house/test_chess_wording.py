"""No pairing service that is not endorsed is called by the federation's name (VCL.06)."""

from pairing.catalogue import LANGUAGES, Catalogue
from pairing.systems import REGISTRY


def test_no_system_has_the_federations_name() -> None:
    for language in LANGUAGES:
        words = Catalogue(language)
        shown = [words(f"system.{name}") for name in REGISTRY]
        assert [name for name in shown if "FIDE" in name or "ФИДЕ" in name] == []
