#!/bin/sh
# Reads the secrets named by SECRETS_FILE (NAME='value' lines) into the environment and becomes the service.
# Kept in a mounted file, they show neither in the image nor in `docker inspect`.
set -eu
if [ -n "${SECRETS_FILE:-}" ]; then
  set -a
  . "$SECRETS_FILE"
  set +a
fi
exec "$@"
