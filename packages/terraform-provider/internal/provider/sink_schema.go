package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

func (*sinkResource) Schema(_ context.Context, _ resource.SchemaRequest, response *resource.SchemaResponse) {
	response.Schema = schema.Schema{
		Description: "A database, bucket or queue to which records and events are written. Destroying it leaves what was written.",
		Attributes: map[string]schema.Attribute{
			"id": idAttribute("Id of the sink."),
			"name": schema.StringAttribute{
				Optional:    true,
				Description: "Free text.",
			},
			"kind": schema.StringAttribute{
				Required:      true,
				Description:   "Kind: postgres, s3, clickhouse, rabbitmq, as GET /v1/sink-kinds lists them.",
				PlanModifiers: []planmodifier.String{stringplanmodifier.RequiresReplace()},
			},
			"settings": schema.DynamicAttribute{
				Required:    true,
				Description: "Settings of the kind without its secrets, by the names of the API; an absent one has its default.",
			},
			"secrets": schema.MapAttribute{
				ElementType: types.StringType,
				Optional:    true,
				Sensitive:   true,
				WriteOnly:   true,
				Description: "Secret settings of the kind. Never in plan or state; sent with every change of settings.",
			},
			"secrets_version": schema.Int64Attribute{
				Optional:    true,
				Description: "Another number sends the secrets again.",
			},
			"filter": schema.SingleNestedAttribute{
				Optional:    true,
				Attributes:  filterAttributes("device data and events"),
				Description: "Records and events to write; default: device data and events.",
			},
			"status": statusAttribute("active or paused; absent: as it is."),
		},
	}
}
