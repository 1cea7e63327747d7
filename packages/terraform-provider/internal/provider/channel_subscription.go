package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	heliograph "heliograph.dev/sdk-go"
)

// channelSubscription has the settings that the account has on a channel.
type channelSubscription struct{ withClient }

func newChannelSubscription() resource.Resource { return &channelSubscription{} }

type channelModel struct {
	ID       types.String `tfsdk:"id"`
	Channel  string       `tfsdk:"channel"`
	Filter   *filterModel `tfsdk:"filter"`
	Envelope *string      `tfsdk:"envelope"`
	Format   *string      `tfsdk:"format"`
}

func (*channelSubscription) Metadata(_ context.Context, _ resource.MetadataRequest, response *resource.MetadataResponse) {
	response.TypeName = "heliograph_channel_subscription"
}

func (*channelSubscription) Schema(_ context.Context, _ resource.SchemaRequest, response *resource.SchemaResponse) {
	response.Schema = schema.Schema{
		Description: "Settings of delivery by Kafka or MQTT. Destroying it restores the defaults.",
		Attributes: map[string]schema.Attribute{
			"id": idAttribute("Name of the channel."),
			"channel": schema.StringAttribute{
				Required:      true,
				Validators:    []validator.String{stringvalidator.OneOf("kafka", "mqtt")},
				PlanModifiers: []planmodifier.String{stringplanmodifier.RequiresReplace()},
				Description:   "kafka or mqtt.",
			},
			"filter": schema.SingleNestedAttribute{
				Optional:    true,
				Attributes:  filterAttributes("device data and events"),
				Description: "Records and events to deliver; default: device data and events.",
			},
			"envelope": envelopeAttribute(),
			"format":   withDefault("json", "Encoding of BaseData on Kafka: json, or avro with a schema registry; default: json."),
		},
	}
}

func (r *channelSubscription) Create(ctx context.Context, request resource.CreateRequest, response *resource.CreateResponse) {
	r.write(ctx, request.Plan, &response.State, &response.Diagnostics)
}

func (r *channelSubscription) Update(ctx context.Context, request resource.UpdateRequest, response *resource.UpdateResponse) {
	r.write(ctx, request.Plan, &response.State, &response.Diagnostics)
}

func (r *channelSubscription) write(ctx context.Context, plan tfsdk.Plan, state *tfsdk.State, diagnostics *diag.Diagnostics) {
	var model channelModel
	if diagnostics.Append(plan.Get(ctx, &model)...); diagnostics.HasError() {
		return
	}
	if err := r.set(ctx, model); err != nil {
		addError(diagnostics, "The channel is not changed", err)
		return
	}
	model.ID = types.StringValue(model.Channel)
	diagnostics.Append(state.Set(ctx, model)...)
}

func (r *channelSubscription) set(ctx context.Context, model channelModel) error {
	body := heliograph.ChannelBody{Filter: heliograph.FilterBody(model.Filter.body()), Envelope: model.Envelope, Format: model.Format}
	_, err := r.client.ReplaceChannelFilter(ctx, model.Channel, body)
	return err
}

func (r *channelSubscription) Read(ctx context.Context, request resource.ReadRequest, response *resource.ReadResponse) {
	var model channelModel
	if response.Diagnostics.Append(request.State.Get(ctx, &model)...); response.Diagnostics.HasError() {
		return
	}
	subscription, err := r.client.GetChannel(ctx, model.Channel)
	if err != nil {
		addError(&response.Diagnostics, "The channel cannot be read", err)
		return
	}
	model.ID = types.StringValue(model.Channel)
	model.Filter = filterOf(model.Filter, heliograph.WebhookFilterBody(subscription.Filter), nil)
	model.Envelope, model.Format = &subscription.Envelope, &subscription.Format
	response.Diagnostics.Append(response.State.Set(ctx, model)...)
}

func (r *channelSubscription) Delete(ctx context.Context, request resource.DeleteRequest, response *resource.DeleteResponse) {
	var model channelModel
	if response.Diagnostics.Append(request.State.Get(ctx, &model)...); response.Diagnostics.HasError() {
		return
	}
	defaults := channelModel{Channel: model.Channel, Envelope: heliograph.Ptr("none"), Format: heliograph.Ptr("json")}
	if err := r.set(ctx, defaults); err != nil {
		addError(&response.Diagnostics, "The channel keeps its settings", err)
	}
}

func (*channelSubscription) ImportState(ctx context.Context, request resource.ImportStateRequest, response *resource.ImportStateResponse) {
	resource.ImportStatePassthroughID(ctx, path.Root("channel"), request, response)
}
