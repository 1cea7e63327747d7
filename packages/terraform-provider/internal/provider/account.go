package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	heliograph "heliograph.dev/sdk-go"
)

// accountResource has the settings of the account itself, which is there before and after it.
type accountResource struct{ withClient }

func newAccount() resource.Resource { return &accountResource{} }

type accountModel struct {
	ID       types.String `tfsdk:"id"`
	Language *string      `tfsdk:"language"`
}

func (*accountResource) Metadata(_ context.Context, _ resource.MetadataRequest, response *resource.MetadataResponse) {
	response.TypeName = "heliograph_account"
}

func (*accountResource) Schema(_ context.Context, _ resource.SchemaRequest, response *resource.SchemaResponse) {
	response.Schema = schema.Schema{
		Description: "Settings of the account. Destroying it leaves them as they are.",
		Attributes: map[string]schema.Attribute{
			"id": idAttribute("Id of the account."),
			"language": schema.StringAttribute{
				Required:    true,
				Description: "Language of StateDesc: en, zh, de, es, fr, pt, nl, pl or it.",
			},
		},
	}
}

func idAttribute(description string) schema.StringAttribute {
	return schema.StringAttribute{
		Computed:      true,
		Description:   description,
		PlanModifiers: []planmodifier.String{stringplanmodifier.UseStateForUnknown()},
	}
}

func (r *accountResource) Create(ctx context.Context, request resource.CreateRequest, response *resource.CreateResponse) {
	r.write(ctx, request.Plan, &response.State, &response.Diagnostics)
}

func (r *accountResource) Update(ctx context.Context, request resource.UpdateRequest, response *resource.UpdateResponse) {
	r.write(ctx, request.Plan, &response.State, &response.Diagnostics)
}

func (r *accountResource) Read(ctx context.Context, _ resource.ReadRequest, response *resource.ReadResponse) {
	account, err := r.client.GetAccount(ctx)
	if err != nil {
		addError(&response.Diagnostics, "The account cannot be read", err)
		return
	}
	response.Diagnostics.Append(response.State.Set(ctx, accountOf(account))...)
}

func (*accountResource) Delete(context.Context, resource.DeleteRequest, *resource.DeleteResponse) {}

func (*accountResource) ImportState(ctx context.Context, request resource.ImportStateRequest, response *resource.ImportStateResponse) {
	resource.ImportStatePassthroughID(ctx, path.Root("id"), request, response)
}

func (r *accountResource) write(ctx context.Context, plan tfsdk.Plan, state *tfsdk.State, diagnostics *diag.Diagnostics) {
	var model accountModel
	if diagnostics.Append(plan.Get(ctx, &model)...); diagnostics.HasError() {
		return
	}
	account, err := r.client.UpdateOwnAccount(ctx, &heliograph.UpdateOwnAccountBody{Language: model.Language})
	if err != nil {
		addError(diagnostics, "The account is not changed", err)
		return
	}
	diagnostics.Append(state.Set(ctx, accountOf(account))...)
}

func accountOf(account *heliograph.Account) accountModel {
	return accountModel{ID: types.StringValue(account.ID), Language: &account.Language}
}
