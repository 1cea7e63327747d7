package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64default"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

func (*webhookResource) Schema(_ context.Context, _ resource.SchemaRequest, response *resource.SchemaResponse) {
	response.Schema = schema.Schema{
		Description: "An endpoint to which records and events are posted.",
		Attributes: map[string]schema.Attribute{
			"id": idAttribute("Id of the webhook."),
			"url": schema.StringAttribute{
				Required:    true,
				Description: "URL to which records are posted: https, reachable from the internet.",
			},
			"name": schema.StringAttribute{
				Optional:    true,
				Description: "Free text.",
			},
			"description": schema.StringAttribute{
				Optional:    true,
				Description: "Free text.",
			},
			"status": statusAttribute("active or paused; active also resumes a webhook that the service disabled. Absent: as it is."),
			"filter": schema.SingleNestedAttribute{
				Optional:    true,
				Attributes:  filterAttributes("device.data; *: all"),
				Description: "Records and events to deliver; default: device.data.",
			},
			"envelope":           envelopeAttribute(),
			"signature_encoding": withDefault("hex", "Encoding of X-Service-Signature: hex, base64 or sha256=hex; default: hex."),
			"timeout_ms":         numberWithDefault(10_000, "Timeout of a request in milliseconds; default: 10,000."),
			"max_in_flight":      numberWithDefault(8, "Maximum number of concurrent requests; default: 8."),
			"rate_limit": schema.Float64Attribute{
				Optional:    true,
				Description: "Maximum number of requests per second; default: no limit.",
			},
			"min_tls_version": withDefault("TLSv1.3", "TLSv1.3 or TLSv1.2; default: TLSv1.3."),
			"batch": schema.SingleNestedAttribute{
				Optional:    true,
				Description: "Several records in a request; default: one.",
				Attributes: map[string]schema.Attribute{
					"max_records": schema.Int64Attribute{
						Required:    true,
						Description: "Maximum number of records in a request.",
					},
					"max_wait_ms": schema.Int64Attribute{
						Required:    true,
						Description: "Maximum time that a record waits for others, in milliseconds.",
					},
				},
			},
			"headers": schema.MapAttribute{
				ElementType: types.StringType,
				Optional:    true,
				Sensitive:   true,
				WriteOnly:   true,
				Description: "Additional request headers. Never in plan or state.",
			},
			"client_certificate": schema.SingleNestedAttribute{
				Optional:    true,
				WriteOnly:   true,
				Description: "Client certificate for the TLS handshake. Never in plan or state.",
				Attributes: map[string]schema.Attribute{
					"certificate": secretText("Certificate in PEM format, followed by its chain."),
					"private_key": secretText("Private key in PEM format, not encrypted."),
				},
			},
			"secrets_version": schema.Int64Attribute{
				Optional:    true,
				Description: "Another number sends headers and client certificate again.",
			},
			"header_names": schema.SetAttribute{
				ElementType:   types.StringType,
				Computed:      true,
				Description:   "Names of the additional request headers, in lower case.",
				PlanModifiers: []planmodifier.Set{plannedHeaderNames{}},
			},
			"client_certificate_expires_at": schema.Int64Attribute{
				Computed:      true,
				Description:   "End of the client certificate, Unix seconds.",
				PlanModifiers: []planmodifier.Int64{plannedExpiry{}},
			},
			"secret": schema.StringAttribute{
				Computed:      true,
				Sensitive:     true,
				Description:   "Signing secret: whsec_ followed by base64. Null after an import, as the API shows it once.",
				PlanModifiers: []planmodifier.String{stringplanmodifier.UseStateForUnknown()},
			},
		},
	}
}

func envelopeAttribute() schema.StringAttribute {
	return withDefault("none", "none, or cloudevents: with the attributes of CloudEvents 1.0; default: none.")
}

// With a default, an attribute that is removed is set back.
func withDefault(value, description string) schema.StringAttribute {
	return schema.StringAttribute{
		Optional:    true,
		Computed:    true,
		Default:     stringdefault.StaticString(value),
		Description: description,
	}
}

func numberWithDefault(value int64, description string) schema.Int64Attribute {
	return schema.Int64Attribute{
		Optional:    true,
		Computed:    true,
		Default:     int64default.StaticInt64(value),
		Description: description,
	}
}

func secretText(description string) schema.StringAttribute {
	return schema.StringAttribute{
		Required:    true,
		Sensitive:   true,
		WriteOnly:   true,
		Description: description,
	}
}
