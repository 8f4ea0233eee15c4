"""No pairing service that is not endorsed is called by the federation's name (VCL.06)."""

from pairing.catalogue import LANGUAGES, Catalogue
from pairing.systems import REGISTRY


def test_no_system_has_the_federations_name() -> None:
    for language in LANGUAGES:
        words = Catalogue(language)
        shown = [words(f"system.{name}") for name in REGISTRY]
        assert [name for name in shown if "FIDE" in name or "ФИДЕ" in name] == []


def test_nothing_that_is_shown_calls_the_dutch_system_so() -> None:
    words = Catalogue("en")
    named = [key for key in iter(words.keys()) if not key.startswith("system_names.")]  # as typed
    texts = {key: words._words[key] for key in named if key in words._words}
    assert len(texts) > 1000
    assert [key for key, said in texts.items() if "FIDE Dutch" in said] == []
