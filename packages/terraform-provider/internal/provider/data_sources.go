package provider

import (
	"context"
	"iter"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/diag"

	heliograph "heliograph.dev/sdk-go"
)

// dataSource gets the client that Configure of the provider made; it is embedded in each data source.
type dataSource struct{ client *heliograph.Client }

func (d *dataSource) Configure(_ context.Context, request datasource.ConfigureRequest, _ *datasource.ConfigureResponse) {
	d.client, _ = request.ProviderData.(*heliograph.Client)
}

func narrowedBy(description string) schema.StringAttribute {
	return schema.StringAttribute{
		Optional:    true,
		Description: "Only those of this " + description + ".",
	}
}

func text(description string) schema.StringAttribute {
	return schema.StringAttribute{
		Computed:    true,
		Description: description,
	}
}

// query returns a member of a query; absent: not narrowed.
func query(value *string) string {
	if value == nil {
		return ""
	}
	return *value
}

// collected turns the items of all pages into values of the state.
func collected[T, M any](items iter.Seq2[T, error], modelOf func(T) M, what string, diagnostics *diag.Diagnostics) []M {
	models := []M{}
	for item, err := range items {
		if err != nil {
			addError(diagnostics, what+" cannot be listed", err)
			return nil
		}
		models = append(models, modelOf(item))
	}
	return models
}
