#!/bin/sh
# The operator's command line in the image (docs/operators.md). Behind `with-secrets`, the image's entry point, so that it has the service's settings;
# by `docker exec`, which has no entry point, through it.
set -eu
[ -n "${DATABASE_URL:-}" ] || exec with-secrets node /srv/heliograph/apps/auth-api/dist/admin.js "$@"
exec node /srv/heliograph/apps/auth-api/dist/admin.js "$@"
