// Command etcd is etcd's own server, in the version that this Kubernetes was made with.
package main

import (
	"os"

	"go.etcd.io/etcd/server/v3/etcdmain"
)

func main() {
	etcdmain.Main(os.Args)
}
