// terraform-provider-heliograph is started by Terraform or OpenTofu.
package main

import (
	"context"
	"log"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"

	"heliograph.dev/terraform-provider/internal/provider"
)

func main() {
	options := providerserver.ServeOpts{Address: "heliograph.dev/heliograph/heliograph"}
	if err := providerserver.Serve(context.Background(), provider.New, options); err != nil {
		log.Fatal(err)
	}
}
