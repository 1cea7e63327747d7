#!/bin/sh
# Leaves what the services run with. Usage: prune.sh <pnpm store>
set -eu
services='gateway auth-api sync-api delivery-api ingest normalizer webhook-dispatcher mqtt-dispatcher kafka-dispatcher vendor-sandbox'
filters=''
for service in $services; do filters="$filters --filter @heliograph/$service..."; done

find . -name node_modules -type d -prune -exec rm -rf {} +
# shellcheck disable=SC2086 # one word each
pnpm install --prod --offline --frozen-lockfile --store-dir "$1" $filters
# The base image brings Node itself.
rm -rf node_modules/node-linux-* node_modules/.pnpm/node-linux-*
rm -rf apps/demo bench chaos conformance packages examples libs/platform/stack tools docs .nx
find apps libs -name node_modules -prune -o \
  \( -name src -o -name test -o -name out-tsc -o -name .tsbuildinfo -o -name '*.map' \) -prune -exec rm -rf {} +
