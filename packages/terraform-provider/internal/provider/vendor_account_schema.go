package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/boolplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

func (*vendorAccount) Schema(_ context.Context, _ resource.SchemaRequest, response *resource.SchemaResponse) {
	response.Schema = schema.Schema{
		Description: "An account on a vendor platform. It is synchronized at once; destroying it deletes its plants, devices and history.",
		Attributes: map[string]schema.Attribute{
			"id": idAttribute("Id of the vendor account."),
			"vendor": schema.StringAttribute{
				Required:      true,
				Description:   "Id of the vendor.",
				PlanModifiers: []planmodifier.String{stringplanmodifier.RequiresReplace()},
			},
			"region": schema.StringAttribute{
				Optional:    true,
				Computed:    true,
				Description: "Id of one of the vendor's regions; default: the first.",
				PlanModifiers: []planmodifier.String{
					stringplanmodifier.UseStateForUnknown(),
					stringplanmodifier.RequiresReplaceIfConfigured(),
				},
			},
			"name": schema.StringAttribute{
				Optional:    true,
				Description: "Free text.",
			},
			"timezone": schema.StringAttribute{
				Optional:    true,
				Description: "Time zone of plants for which the vendor reports none.",
			},
			"include": schema.SetAttribute{
				ElementType: types.StringType,
				Optional:    true,
				Description: "Devices beside inverters that become records of their own: battery, meter.",
			},
			"status": statusAttribute("active or paused; absent: as it is."),
			"credentials": schema.MapAttribute{
				ElementType: types.StringType,
				Required:    true,
				Sensitive:   true,
				WriteOnly:   true,
				Description: "Credentials, as GET /v1/vendors/{id} describes them. Never in plan or state.",
			},
			"secrets_version": schema.Int64Attribute{
				Optional:    true,
				Description: "Another number sends the credentials again.",
			},
			"import": schema.SingleNestedAttribute{
				Optional:    true,
				Description: "Past samples to import after the first sync; counts only at the creation.",
				Attributes: map[string]schema.Attribute{
					"samples_days": schema.Int64Attribute{
						Optional:    true,
						Description: "Days whose samples are imported.",
					},
					"days_months": schema.Int64Attribute{
						Optional:    true,
						Description: "Months whose sums of days are imported.",
					},
				},
			},
			"awaiting_consent": schema.BoolAttribute{
				Computed:      true,
				Description:   "Whether the owner has to consent at the vendor first.",
				PlanModifiers: []planmodifier.Bool{boolplanmodifier.UseStateForUnknown()},
			},
			"needs_sync": schema.BoolAttribute{
				Computed:      true,
				Description:   "Whether the first sync is missing: an apply makes it.",
				PlanModifiers: []planmodifier.Bool{repaired{}},
			},
			"credentials_rejected": schema.BoolAttribute{
				Computed:      true,
				Description:   "Whether the vendor rejects the credentials: an apply sends them again.",
				PlanModifiers: []planmodifier.Bool{repaired{}},
			},
		},
	}
}

func statusAttribute(description string) schema.StringAttribute {
	return schema.StringAttribute{
		Optional:      true,
		Computed:      true,
		Description:   description,
		Validators:    []validator.String{stringvalidator.OneOf("active", "paused")},
		PlanModifiers: []planmodifier.String{stringplanmodifier.UseStateForUnknown()},
	}
}
