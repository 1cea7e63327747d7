#!/bin/sh
# Fills the template in from the environment and becomes the broker.
set -eu
: "${ISSUER:?set ISSUER to the issuer of the tokens (iss)}"
envsubst < /etc/mosquitto/mosquitto.conf.template > /tmp/mosquitto.conf
exec mosquitto -c /tmp/mosquitto.conf
