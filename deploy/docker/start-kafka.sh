#!/bin/sh
# Makes the broker's storage with its first SCRAM user when there is none, and becomes the broker.
set -eu
# shellcheck source=/dev/null
. /etc/heliograph/format.env
/opt/kafka/bin/kafka-storage.sh format --ignore-formatted -t "$CLUSTER_ID" -c /etc/heliograph/server.properties \
  --add-scram "SCRAM-SHA-512=[name=heliograph,password=$SCRAM_PASSWORD]" > /dev/null
unset SCRAM_PASSWORD
exec /opt/kafka/bin/kafka-server-start.sh /etc/heliograph/server.properties
