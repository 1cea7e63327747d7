#!/bin/sh
# Makes the network and the mounts of a second node: second-node.sh <cgroup> <folder of kubelet> <link to make to the mounts>
# Both nodes are on one segment, and the first is the router of the second. The mounts are the second node's own,
# because container runtimes have fixed folders below /run. All of it ends with the namespaces that namespaces.sh has.
set -eu
cgroup=$1 kubelet=$2 mounts=$3
node() { nsenter --net=/run/netns/node -- "$@"; }
in_network() { nsenter --net=/run/netns/node-2 -- "$@"; }

ip netns add node-2
ip link add node2 netns node type veth peer name node0 netns node-2
node ip link set node2 master node0
node ip link set node2 up
in_network ip link set lo up
in_network ip addr add 10.200.0.2/24 dev node0
in_network ip link set node0 up
in_network ip route add default via 10.200.0.1
node ip route add 10.244.1.0/24 via 10.200.0.2

# A process holds the mounts: some kernels refuse a file for them.
nsenter --net=/run/netns/node-2 -- unshare --mount --propagation private -- sleep infinity > /dev/null 2>&1 &
holder=$!
until [ "$(cat "/proc/$holder/comm")" = sleep ]; do sleep 0.1; done
ln -s "/proc/$holder/ns/mnt" "$mounts"
second() { nsenter --net=/run/netns/node-2 --mount="$mounts" -- "$@"; }
second umount --recursive --lazy /run
second mount -t tmpfs -o mode=755 tmpfs /run
second mount -t tmpfs -o mode=755 tmpfs /var/lib
second mkdir -p /run/lock
second "$(dirname "$0")/node.sh" "$cgroup" "$kubelet"
