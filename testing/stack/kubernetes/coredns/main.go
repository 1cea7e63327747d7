// Cluster DNS for a test's cluster: CoreDNS with the plugins that its Corefile names, which builds in a fraction of the time of all of them.
package main

import (
	"github.com/coredns/coredns/core/dnsserver"
	"github.com/coredns/coredns/coremain"

	_ "github.com/coredns/coredns/plugin/cache"
	_ "github.com/coredns/coredns/plugin/errors"
	_ "github.com/coredns/coredns/plugin/health"
	_ "github.com/coredns/coredns/plugin/hosts"
	_ "github.com/coredns/coredns/plugin/kubernetes"
	_ "github.com/coredns/coredns/plugin/ready"
)

func init() {
	dnsserver.Directives = []string{"health", "ready", "errors", "cache", "hosts", "kubernetes"}
}

func main() {
	coremain.Run()
}
