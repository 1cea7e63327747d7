package provider

import (
	"context"
	"crypto/rand"
	"maps"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	heliograph "heliograph.dev/sdk-go"
)

type sinkResource struct{ withClient }

func newSink() resource.Resource { return &sinkResource{} }

type sinkModel struct {
	ID             types.String      `tfsdk:"id"`
	Name           *string           `tfsdk:"name"`
	Kind           *string           `tfsdk:"kind"`
	Settings       types.Dynamic     `tfsdk:"settings"`
	Secrets        map[string]string `tfsdk:"secrets"`
	SecretsVersion *int64            `tfsdk:"secrets_version"`
	Filter         *filterModel      `tfsdk:"filter"`
	Status         types.String      `tfsdk:"status"`
}

func (*sinkResource) Metadata(_ context.Context, _ resource.MetadataRequest, response *resource.MetadataResponse) {
	response.TypeName = "heliograph_sink"
}

func (r *sinkResource) Create(ctx context.Context, request resource.CreateRequest, response *resource.CreateResponse) {
	var model sinkModel
	diagnostics := &response.Diagnostics
	diagnostics.Append(request.Plan.Get(ctx, &model)...)
	settings := allSettings(ctx, model.Settings, request.Config, diagnostics)
	if diagnostics.HasError() {
		return
	}
	filter := heliograph.FilterBody(model.Filter.body())
	body := heliograph.CreateSinkBody{Kind: *model.Kind, Settings: settings, Name: nullable(model.Name), Filter: &filter}
	// The key makes the call repeatable.
	key := heliograph.WithIdempotencyKey(rand.Text())
	created, err := r.stored(ctx, diagnostics, func() (*heliograph.Sink, error) { return r.client.CreateSink(ctx, body, key) })
	if err != nil {
		addError(diagnostics, "The sink is not created", r.inSecrets(ctx, *model.Kind, err))
		return
	}
	model.ID = types.StringValue(created.ID)
	if model.Status.ValueString() == "paused" {
		if _, err := r.client.PauseSink(ctx, created.ID); err != nil {
			// An error would have the sink replaced; so the next run pauses it.
			diagnostics.AddWarning(created.ID+" is not paused; apply again", err.Error())
		}
	}
	model.Status = planned(model.Status, types.StringValue(created.Status))
	diagnostics.Append(response.State.Set(ctx, model)...)
}

func (r *sinkResource) Update(ctx context.Context, request resource.UpdateRequest, response *resource.UpdateResponse) {
	var plan, state sinkModel
	diagnostics := &response.Diagnostics
	diagnostics.Append(request.Plan.Get(ctx, &plan)...)
	diagnostics.Append(request.State.Get(ctx, &state)...)
	settings := allSettings(ctx, plan.Settings, request.Config, diagnostics)
	if diagnostics.HasError() {
		return
	}
	id, filter := plan.ID.ValueString(), heliograph.FilterBody(plan.Filter.body())
	body := heliograph.UpdateSinkBody{Name: nullable(plan.Name), Filter: &filter}
	change := func() (*heliograph.Sink, error) { return r.client.UpdateSink(ctx, id, &body) }
	var err error
	if plan.Settings.Equal(state.Settings) && !isOther(plan.SecretsVersion, state.SecretsVersion) {
		_, err = change()
	} else {
		body.Settings = withRemovals(settings, state.Settings)
		_, err = r.stored(ctx, diagnostics, change)
	}
	if err == nil && !plan.Status.Equal(state.Status) {
		err = r.setStatus(ctx, id, plan.Status.ValueString())
	}
	if err != nil {
		addError(diagnostics, "The sink is not changed", r.inSecrets(ctx, *plan.Kind, err))
		return
	}
	diagnostics.Append(response.State.Set(ctx, plan)...)
}

// stored makes a call that stores settings, which the service tests first. It stores those of a destination that is
// unreachable too: then there is a warning.
func (r *sinkResource) stored(ctx context.Context, diagnostics *diag.Diagnostics, call func() (*heliograph.Sink, error)) (sink *heliograph.Sink, err error) {
	err = sinkTurn.take(ctx, func() error {
		sink, err = call()
		return err
	})
	if err != nil {
		return nil, err
	}
	var test *heliograph.SinkTest
	failed := sinkTurn.take(ctx, func() (err error) {
		test, err = r.client.TestSink(ctx, sink.ID)
		return err
	})
	if failed == nil && !test.Ok && test.Message != nil {
		diagnostics.AddWarning(sink.ID+" is stored, but its connection fails; records wait", *test.Message)
	}
	return sink, nil
}

func (r *sinkResource) setStatus(ctx context.Context, id, status string) error {
	set := r.client.ResumeSink
	if status == "paused" {
		set = r.client.PauseSink
	}
	_, err := set(ctx, id)
	return err
}

// allSettings returns settings and secrets as a request has them. The secrets are in the configuration alone.
func allSettings(ctx context.Context, written types.Dynamic, config tfsdk.Config, diagnostics *diag.Diagnostics) map[string]any {
	settings, err := settingsOf(written)
	if err != nil {
		diagnostics.AddAttributeError(path.Root("settings"), "No settings", err.Error())
		return nil
	}
	var secrets map[string]string
	diagnostics.Append(config.GetAttribute(ctx, path.Root("secrets"), &secrets)...)
	for name, secret := range secrets {
		settings[name] = secret
	}
	return settings
}

// withRemovals removes the settings that the sink has and the configuration has not: null restores their default.
func withRemovals(settings map[string]any, before types.Dynamic) map[string]any {
	all := maps.Clone(settings)
	members, _ := membersOf(before)
	for name := range members {
		if _, isWritten := settings[name]; !isWritten {
			all[name] = nil
		}
	}
	return all
}

func (r *sinkResource) Read(ctx context.Context, request resource.ReadRequest, response *resource.ReadResponse) {
	var model sinkModel
	diagnostics := &response.Diagnostics
	if diagnostics.Append(request.State.Get(ctx, &model)...); diagnostics.HasError() {
		return
	}
	sink, err := r.client.GetSink(ctx, model.ID.ValueString())
	if heliograph.HasSlug(err, heliograph.SlugNotFound) {
		response.State.RemoveResource(ctx)
		return
	}
	if err == nil {
		err = r.take(ctx, &model, sink)
	}
	if err != nil {
		addError(diagnostics, "The sink cannot be read", err)
		return
	}
	diagnostics.Append(response.State.Set(ctx, model)...)
}

func (r *sinkResource) take(ctx context.Context, model *sinkModel, sink *heliograph.Sink) error {
	schemas, err := r.schemasOf(ctx, sink.Kind)
	if err != nil {
		return err
	}
	model.Name, model.Kind = sink.Name, &sink.Kind
	model.Filter = filterOf(model.Filter, heliograph.WebhookFilterBody(sink.Filter), nil)
	model.Status = types.StringValue(sink.Status)
	model.Settings, err = shown(model.Settings, sink.Settings, schemas)
	return err
}

func (r *sinkResource) Delete(ctx context.Context, request resource.DeleteRequest, response *resource.DeleteResponse) {
	deleteByID(ctx, request, response, r.client.DeleteSink)
}

func (*sinkResource) ImportState(ctx context.Context, request resource.ImportStateRequest, response *resource.ImportStateResponse) {
	resource.ImportStatePassthroughID(ctx, path.Root("id"), request, response)
}
