#!/bin/sh
# Prepares the network and the mounts in which this runs for a kubelet: node.sh <cgroup> <folder of kubelet>
# A cgroup of the second node lies in that of the first.
set -eu
cgroup=$1 kubelet=$2

# Frames between pods of one bridge pass the packet filter too.
echo 1 > /proc/sys/net/ipv4/ip_forward
echo 1 > /proc/sys/net/bridge/bridge-nf-call-iptables
for each in /proc/sys/net/ipv4/conf/*/rp_filter; do echo 0 > "$each"; done

# Kubelet and runtime look for the interfaces of the node in sysfs; the cgroups stay where they are looked for.
mkdir -p /run/cgroups
mount --rbind /sys/fs/cgroup /run/cgroups
mount -t sysfs sysfs /sys
mount --rbind /run/cgroups /sys/fs/cgroup
umount -l /run/cgroups
if [ -e /sys/fs/cgroup/cgroup.controllers ]; then
  echo '+cpu +cpuset +memory +pids' > "/sys/fs/cgroup/$(dirname "$cgroup")/cgroup.subtree_control"
  mkdir -p "/sys/fs/cgroup/$cgroup"
else
  for controller in /sys/fs/cgroup/*/; do mkdir -p "$controller$cgroup"; done
  # As pods weigh against the rest of a node: 1024 for each core.
  echo $((1024 * $(nproc))) > "/sys/fs/cgroup/cpu/$cgroup/cpu.shares"
  for file in cpuset.cpus cpuset.mems; do cat "/sys/fs/cgroup/cpuset/$file" > "/sys/fs/cgroup/cpuset/$cgroup/$file"; done
fi
mkdir -p "$kubelet"
mount --bind "$kubelet" "$kubelet"
mount --make-rshared "$kubelet"
