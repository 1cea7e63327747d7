// Command peer runs a Redpanda Connect pipeline with the components that the benchmark needs and no others:
// the engine with its pure processors (benthos, MIT), and a Kafka input and output of ours on franz-go (BSD-3-Clause).
package main

import (
	"context"

	_ "github.com/redpanda-data/benthos/v4/public/components/pure"
	"github.com/redpanda-data/benthos/v4/public/service"
)

func main() {
	service.RunCLI(context.Background())
}
