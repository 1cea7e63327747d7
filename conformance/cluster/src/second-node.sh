#!/bin/sh
# Makes the network and the mounts of a second node: second-node.sh <cgroup> <folder of kubelet> <file for the mounts>
# Both nodes are on one segment, and the first is the router of the second. The mounts are the second node's own,
# because container runtimes have fixed folders below /run. All of it ends with the namespaces that namespaces.sh has.
set -eu
cgroup=$1 kubelet=$2 mounts=$3
here=$(dirname "$0")
node() { nsenter --net=/run/netns/node -- "$@"; }
second() { nsenter --net=/run/netns/node-2 -- "$@"; }

ip netns add node-2
ip link add node2 netns node type veth peer name node0 netns node-2
node ip link set node2 master node0
node ip link set node2 up
second ip link set lo up
second ip addr add 10.200.0.2/24 dev node0
second ip link set node0 up
second ip route add default via 10.200.0.1
node ip route add 10.244.1.0/24 via 10.200.0.2

touch "$mounts"
# shellcheck disable=SC2016 # the inner shell's variables
second unshare --mount="$mounts" --propagation private -- sh -euc '
  umount --recursive --lazy /run
  mount -t tmpfs -o mode=755 tmpfs /run
  mount -t tmpfs -o mode=755 tmpfs /var/lib
  mkdir -p /run/lock
  exec "$@"
' sh "$here/node.sh" "$cgroup" "$kubelet"
