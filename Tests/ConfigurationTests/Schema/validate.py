"""Prints for each YAML file whether it fits a JSON Schema: validate.py SCHEMA FILE..."""

import json
import os
import sys

import jsonschema
import yaml

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
for path in sys.argv[2:]:
    with open(path, encoding="utf-8") as file:
        value = yaml.safe_load(file)
    faults = list(validator.iter_errors(value))
    print(f"{os.path.basename(path)}\t{'invalid' if faults else 'valid'}")
    for fault in faults[:3]:
        print(f"{path}: {fault.json_path}: {fault.message[:200]}", file=sys.stderr)
