#!/bin/sh
# The first process of the namespaces in which the cluster runs: namespaces.sh <state folder> <cgroup> <folder of kubelet> <command> [arguments]
# `unshare` has made the mount, network, PID, UTS and IPC namespaces; all mounts, interfaces and rules made here end with them.
# Networks: this one is "outside" (clients, vendor clouds, webhook endpoints), with addresses that no policy takes for private;
# "node" is the cluster's, between the others (a second one is made by second-node.sh); "dependencies" holds Kafka, PostgreSQL, Redis and the MQTT broker.
set -eu
state=$1 cgroup=$2 kubelet=$3
shift 3

hostname heliograph-node
mount -t tmpfs -o mode=755 tmpfs /run
mkdir -p /run/lock /run/netns
# Of container runtimes and CNI plugins.
mount -t tmpfs -o mode=755 tmpfs /var/lib
mount --bind "$state/hosts" /etc/hosts
resolv=$(readlink -f /etc/resolv.conf)
mkdir -p "$(dirname "$resolv")"
[ -e "$resolv" ] || touch "$resolv"
mount --bind "$state/resolv.conf" "$resolv"

ip link set lo up
ip netns add node
ip netns add dependencies
node() { nsenter --net=/run/netns/node -- "$@"; }
dependencies() { nsenter --net=/run/netns/dependencies -- "$@"; }

ip link add outside type veth peer name outside netns node
ip addr add 1.2.3.4/24 dev outside
# What answers at the metadata service of clouds: nothing may reach it.
ip addr add 169.254.169.254/32 dev lo
ip link set outside up
ip route add 10.200.0.0/24 via 1.2.3.1
ip route add 10.210.0.0/24 via 1.2.3.1
ip route add 10.244.0.0/16 via 1.2.3.1

node ip link set lo up
# A bridge without ports: not every kernel has dummy interfaces.
node ip link add node0 type bridge
node ip addr add 10.200.0.1/24 dev node0
node ip link set node0 up
node ip addr add 1.2.3.1/24 dev outside
node ip link set outside up
node ip route add default via 1.2.3.4

ip link add depend0 netns node type veth peer name depend0 netns dependencies
node ip addr add 10.210.0.1/24 dev depend0
node ip link set depend0 up
dependencies ip link set lo up
dependencies ip addr add 10.210.0.2/24 dev depend0
# A private address that nothing of the product needs.
dependencies ip addr add 10.210.0.9/24 dev depend0
dependencies ip link set depend0 up
dependencies ip route add default via 10.210.0.1

node "$(dirname "$0")/node.sh" "$cgroup" "$kubelet"

"$@" &
child=$!
trap 'kill -TERM "$child"' TERM INT
# A signal ends the wait, not the child. As PID 1 this shell also reaps what others leave behind.
while kill -0 "$child" 2>/dev/null; do
  code=0
  wait "$child" || code=$?
done
exit "$code"
