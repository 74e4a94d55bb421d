"""Styles and scripts with a hash in their names, compressed, so that a browser keeps them for good."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    # Our scripts import each other by path; the paths must get the hashed names too.
    support_js_module_import_aggregation = True
