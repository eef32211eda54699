"""Reads the parameters from the OpenAPI document of the contract: defaults, types and bounds."""

import json
import os
from pathlib import Path
from typing import Any, Dict, Optional

from bot import Fields, Refused

FOLDER = Path(__file__).resolve().parent
# A copy of this folder needs a copy of openapi.json in it, or the path of the document in OPENAPI.
NAMED = os.environ.get("OPENAPI")
FOUND = [FOLDER / "openapi.json", *(folder / "docs" / "contract" / "openapi.json" for folder in FOLDER.parents)]
DOCUMENTS = FOUND if NAMED is None else [Path(NAMED)]


def read_parameter_schemas() -> Dict[str, Fields]:
    for path in DOCUMENTS:
        if path.exists():
            document = json.loads(path.read_text(encoding="utf-8"))
            return document["components"]["schemas"]["Parameters"]["properties"]
    raise SystemExit(f"There is no openapi.json in {DOCUMENTS[0].parent}: run 'npm run contract', then copy docs/contract/openapi.json.")


SCHEMAS = read_parameter_schemas()
DEFAULTS: Fields = {name: schema["default"] for name, schema in SCHEMAS.items()}


def check_params(values: Fields) -> None:
    """Raises Refused with all problems of the values. Unknown fields pass."""
    problems = [(name, problem_of(SCHEMAS[name], value)) for name, value in values.items() if name in SCHEMAS]
    found = [f"{name} {problem}" for name, problem in problems if problem]
    if found:
        raise Refused("; ".join(found[:20]), 422)


def problem_of(schema: Fields, value: Any) -> Optional[str]:
    if value is None:
        return None
    kind = schema["type"]
    if kind == "boolean":
        return None if isinstance(value, bool) else "must be true or false"
    if kind == "array":
        is_list = isinstance(value, list) and all(isinstance(entry, str) for entry in value)
        return None if is_list else "must be a list of texts"
    if kind == "string":
        if not isinstance(value, str):
            return "must be a text"
        options = schema.get("enum")
        return None if options is None or value in options else f"must be one of {', '.join(options)}"
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return "must be a number"
    if kind == "integer" and value != int(value):
        return "must be a whole number"
    if value < schema.get("minimum", value) or value > schema.get("maximum", value):
        return f"must be {schema.get('minimum', 'any')} to {schema.get('maximum', 'any')}, not {value}"
    return None
