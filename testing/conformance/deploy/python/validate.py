"""Validates Kubernetes manifests against the schemas of several versions, in one process.

stdin: {"versions": ["1.35", …], "manifests": [{…}, …]}
stdout: a JSON array of {"version", "manifest" (its index), "message"}; custom resources have no schema here and are passed over.
"""

import functools
import json
import sys

import kubernetes_validate.utils as utils

# Each call reads the definitions of its version again, some megabytes.
utils.schema_contents = functools.cache(utils.schema_contents)
utils.all_versions = functools.cache(utils.all_versions)


def faults(manifest, version):
    try:
        utils.validate(manifest, version, strict=True)
    except utils.SchemaNotFoundError as error:
        # Kubernetes' own groups have no dot, or end in k8s.io; custom resources have a domain of their own.
        group = manifest["apiVersion"].rpartition("/")[0]
        if "." not in group or (group.endswith(".k8s.io") and not group.startswith("gateway.")):
            yield error.message
    except utils.ValidationError as error:
        yield "%s: %s" % (".".join(str(part) for part in error.path), error.message)


def main():
    request = json.load(sys.stdin)
    json.dump(
        [
            {"version": version, "manifest": index, "message": message}
            for version in request["versions"]
            for index, manifest in enumerate(request["manifests"])
            for message in faults(manifest, version)
        ],
        sys.stdout,
    )


main()
