// Package provider has the resources and data sources of an account of Heliograph.
package provider

import (
	"context"
	"net/url"
	"os"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	heliograph "heliograph.dev/sdk-go"
)

type heliographProvider struct{}

// New returns the provider.
func New() provider.Provider { return heliographProvider{} }

type providerModel struct {
	URL      types.String `tfsdk:"url"`
	APIKey   types.String `tfsdk:"api_key"`
	Username types.String `tfsdk:"username"`
	Password types.String `tfsdk:"password"`
}

func (heliographProvider) Metadata(_ context.Context, _ provider.MetadataRequest, response *provider.MetadataResponse) {
	response.TypeName = "heliograph"
}

func (heliographProvider) Schema(_ context.Context, _ provider.SchemaRequest, response *provider.SchemaResponse) {
	response.Schema = schema.Schema{
		Description: "An account of Heliograph.",
		Attributes: map[string]schema.Attribute{
			"url": schema.StringAttribute{
				Optional:    true,
				Description: "Base URL of the API, such as https://api.example.com; default: HELIOGRAPH_URL.",
			},
			"api_key": schema.StringAttribute{
				Optional:    true,
				Sensitive:   true,
				Description: "API key with the scopes read, write and deliveries; default: HELIOGRAPH_API_KEY.",
			},
			"username": schema.StringAttribute{
				Optional:    true,
				Description: "User name of a login, instead of an API key; default: HELIOGRAPH_USERNAME.",
			},
			"password": schema.StringAttribute{
				Optional:    true,
				Sensitive:   true,
				Description: "Password of the login; default: HELIOGRAPH_PASSWORD.",
			},
		},
	}
}

func (heliographProvider) Configure(ctx context.Context, request provider.ConfigureRequest, response *provider.ConfigureResponse) {
	var model providerModel
	diagnostics := &response.Diagnostics
	diagnostics.Append(request.Config.Get(ctx, &model)...)
	baseURL := setting(diagnostics, "url", model.URL, "HELIOGRAPH_URL")
	options := heliograph.Options{
		APIKey:   setting(diagnostics, "api_key", model.APIKey, "HELIOGRAPH_API_KEY"),
		Username: setting(diagnostics, "username", model.Username, "HELIOGRAPH_USERNAME"),
		Password: setting(diagnostics, "password", model.Password, "HELIOGRAPH_PASSWORD"),
	}
	if diagnostics.HasError() {
		return
	}
	if parsed, err := url.Parse(baseURL); err != nil || parsed.Host == "" || parsed.Scheme != "https" && parsed.Scheme != "http" {
		diagnostics.AddAttributeError(path.Root("url"), "No URL of an API",
			"Set url or HELIOGRAPH_URL to the base URL of the API, such as https://api.example.com.")
	}
	if options.APIKey == "" && (options.Username == "" || options.Password == "") {
		diagnostics.AddAttributeError(path.Root("api_key"), "No API key",
			"Set api_key or HELIOGRAPH_API_KEY to a key with the scopes read, write and deliveries, or set username and password.")
	}
	client := heliograph.NewClient(baseURL, options)
	response.ResourceData = client
	response.DataSourceData = client
}

// setting returns a value of the configuration, or else that of the environment variable.
func setting(diagnostics *diag.Diagnostics, name string, value types.String, variable string) string {
	if value.IsUnknown() {
		diagnostics.AddAttributeError(path.Root(name), "Value not known yet",
			"The provider needs "+name+" to plan: use a value that no resource of the same run makes.")
	}
	if value.IsNull() {
		return os.Getenv(variable)
	}
	return value.ValueString()
}

func (heliographProvider) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{newAccount, newChannelSubscription, newGroup, newSink, newVendorAccount, newWebhook}
}

func (heliographProvider) DataSources(context.Context) []func() datasource.DataSource {
	return []func() datasource.DataSource{newDevices, newPlants}
}

// withClient gets the client that Configure of the provider made; it is embedded in each resource.
type withClient struct{ client *heliograph.Client }

func (c *withClient) Configure(_ context.Context, request resource.ConfigureRequest, _ *resource.ConfigureResponse) {
	// Terraform also validates resources without having configured the provider.
	c.client, _ = request.ProviderData.(*heliograph.Client)
}
