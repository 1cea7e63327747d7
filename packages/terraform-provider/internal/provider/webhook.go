package provider

import (
	"context"
	"crypto/rand"
	"net/url"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	heliograph "heliograph.dev/sdk-go"
)

type webhookResource struct{ withClient }

func newWebhook() resource.Resource { return &webhookResource{} }

type webhookModel struct {
	ID                         types.String            `tfsdk:"id"`
	URL                        *string                 `tfsdk:"url"`
	Name                       *string                 `tfsdk:"name"`
	Description                *string                 `tfsdk:"description"`
	Status                     types.String            `tfsdk:"status"`
	Filter                     *filterModel            `tfsdk:"filter"`
	Envelope                   *string                 `tfsdk:"envelope"`
	SignatureEncoding          *string                 `tfsdk:"signature_encoding"`
	TimeoutMs                  *int64                  `tfsdk:"timeout_ms"`
	MaxInFlight                *int64                  `tfsdk:"max_in_flight"`
	RateLimit                  *float64                `tfsdk:"rate_limit"`
	MinTLSVersion              *string                 `tfsdk:"min_tls_version"`
	Batch                      *batchModel             `tfsdk:"batch"`
	Headers                    map[string]string       `tfsdk:"headers"`
	ClientCertificate          *clientCertificateModel `tfsdk:"client_certificate"`
	SecretsVersion             *int64                  `tfsdk:"secrets_version"`
	HeaderNames                types.Set               `tfsdk:"header_names"`
	ClientCertificateExpiresAt types.Int64             `tfsdk:"client_certificate_expires_at"`
	Secret                     types.String            `tfsdk:"secret"`
}

type batchModel struct {
	MaxRecords int64 `tfsdk:"max_records"`
	MaxWaitMs  int64 `tfsdk:"max_wait_ms"`
}

type clientCertificateModel struct {
	Certificate string `tfsdk:"certificate"`
	PrivateKey  string `tfsdk:"private_key"`
}

func (*webhookResource) Metadata(_ context.Context, _ resource.MetadataRequest, response *resource.MetadataResponse) {
	response.TypeName = "heliograph_webhook"
}

func (r *webhookResource) Create(ctx context.Context, request resource.CreateRequest, response *resource.CreateResponse) {
	var model webhookModel
	diagnostics := &response.Diagnostics
	diagnostics.Append(request.Plan.Get(ctx, &model)...)
	diagnostics.Append(model.readSecrets(ctx, request.Config)...)
	if diagnostics.HasError() {
		return
	}
	body := model.creation()
	body.Headers, body.ClientCertificate = model.secrets()
	// The key makes the call repeatable: a secret whose answer was lost comes with the repetition.
	created, err := r.client.CreateWebhook(ctx, body, heliograph.WithIdempotencyKey(rand.Text()))
	if err != nil {
		addError(diagnostics, "The webhook is not created", err)
		return
	}
	model.ID = types.StringValue(created.ID)
	model.Secret = types.StringValue(created.Secret)
	if model.Status.ValueString() == "paused" {
		if _, err := r.client.PauseWebhook(ctx, created.ID); err != nil {
			// An error would have the webhook replaced; so the next run pauses it.
			diagnostics.AddWarning(created.ID+" is not paused; apply again", err.Error())
		}
	}
	model.Status = planned(model.Status, types.StringValue(created.Status))
	model.Headers, model.ClientCertificate = nil, nil
	diagnostics.Append(response.State.Set(ctx, model)...)
}

func (r *webhookResource) Update(ctx context.Context, request resource.UpdateRequest, response *resource.UpdateResponse) {
	var plan, state webhookModel
	diagnostics := &response.Diagnostics
	diagnostics.Append(request.Plan.Get(ctx, &plan)...)
	diagnostics.Append(request.State.Get(ctx, &state)...)
	diagnostics.Append(plan.readSecrets(ctx, request.Config)...)
	if diagnostics.HasError() {
		return
	}
	body := plan.body()
	sendsSecrets := isOther(plan.SecretsVersion, state.SecretsVersion) || !plan.HeaderNames.Equal(state.HeaderNames) ||
		!plan.ClientCertificateExpiresAt.Equal(state.ClientCertificateExpiresAt)
	if sendsSecrets {
		body.Headers, body.ClientCertificate = plan.secrets()
	}
	id := plan.ID.ValueString()
	_, err := r.client.UpdateWebhook(ctx, id, &body)
	if err == nil && !plan.Status.Equal(state.Status) {
		err = r.setStatus(ctx, id, state.Status.ValueString(), plan.Status.ValueString())
	}
	if err != nil {
		addError(diagnostics, "The webhook is not changed", err)
		return
	}
	plan.Headers, plan.ClientCertificate = nil, nil
	diagnostics.Append(response.State.Set(ctx, plan)...)
}

// setStatus resumes a webhook that the service disabled before it pauses it, since it would stay disabled.
func (r *webhookResource) setStatus(ctx context.Context, id, before, status string) error {
	if status == "active" || before == "disabled" {
		if _, err := r.client.ResumeWebhook(ctx, id); err != nil {
			return err
		}
	}
	if status == "paused" {
		_, err := r.client.PauseWebhook(ctx, id)
		return err
	}
	return nil
}

// body has what the API shows as it is written; secrets are added where they are to be sent.
func (m *webhookModel) body() heliograph.UpdateWebhookBody {
	filter := m.Filter.body()
	body := heliograph.UpdateWebhookBody{
		URL:               m.URL,
		Name:              nullable(m.Name),
		Description:       nullable(m.Description),
		Filter:            &filter,
		Envelope:          m.Envelope,
		SignatureEncoding: m.SignatureEncoding,
		TimeoutMs:         m.TimeoutMs,
		MaxInFlight:       m.MaxInFlight,
		RateLimit:         nullable(m.RateLimit),
		MinTLSVersion:     m.MinTLSVersion,
		Batch:             heliograph.Null[heliograph.BatchBody](),
	}
	if m.Batch != nil {
		body.Batch = heliograph.Value(heliograph.BatchBody(*m.Batch))
	}
	return body
}

func (m *webhookModel) creation() heliograph.CreateWebhookBody {
	body := m.body()
	return heliograph.CreateWebhookBody{
		URL:               *body.URL,
		Name:              body.Name,
		Description:       body.Description,
		Filter:            body.Filter,
		Envelope:          body.Envelope,
		SignatureEncoding: body.SignatureEncoding,
		TimeoutMs:         body.TimeoutMs,
		MaxInFlight:       body.MaxInFlight,
		RateLimit:         body.RateLimit,
		MinTLSVersion:     body.MinTLSVersion,
		Batch:             body.Batch,
	}
}

func (r *webhookResource) Read(ctx context.Context, request resource.ReadRequest, response *resource.ReadResponse) {
	var model webhookModel
	if response.Diagnostics.Append(request.State.Get(ctx, &model)...); response.Diagnostics.HasError() {
		return
	}
	webhook, err := r.client.GetWebhook(ctx, model.ID.ValueString())
	if heliograph.HasSlug(err, heliograph.SlugNotFound) {
		response.State.RemoveResource(ctx)
		return
	}
	if err != nil {
		addError(&response.Diagnostics, "The webhook cannot be read", err)
		return
	}
	model.take(webhook)
	response.Diagnostics.Append(response.State.Set(ctx, model)...)
}

func (m *webhookModel) take(webhook *heliograph.Webhook) {
	if m.URL == nil || !isSameURL(*m.URL, webhook.URL) {
		m.URL = &webhook.URL
	}
	m.Name, m.Description = webhook.Name, webhook.Description
	m.Status = types.StringValue(webhook.Status)
	m.Filter = filterOf(m.Filter, webhook.Filter, []string{"device.data"})
	m.Envelope, m.SignatureEncoding = &webhook.Envelope, &webhook.SignatureEncoding
	m.TimeoutMs, m.MaxInFlight = &webhook.TimeoutMs, &webhook.MaxInFlight
	m.RateLimit, m.MinTLSVersion = webhook.RateLimit, &webhook.MinTLSVersion
	m.Batch = (*batchModel)(webhook.Batch)
	m.HeaderNames = namesOf(webhook.HeaderNames)
	m.ClientCertificateExpiresAt = types.Int64Null()
	if webhook.ClientCertificate != nil {
		m.ClientCertificateExpiresAt = types.Int64Value(webhook.ClientCertificate.NotAfter)
	}
}

// isSameURL: the API has a URL in its canonical spelling.
func isSameURL(written, canonical string) bool {
	parsed, err := url.Parse(written)
	if err != nil {
		return false
	}
	parsed.Host = strings.TrimSuffix(strings.ToLower(parsed.Host), ":443")
	if parsed.Path == "" {
		parsed.Path = "/"
	}
	return parsed.String() == canonical
}

func (r *webhookResource) Delete(ctx context.Context, request resource.DeleteRequest, response *resource.DeleteResponse) {
	deleteByID(ctx, request, response, r.client.DeleteWebhook)
}

func (*webhookResource) ImportState(ctx context.Context, request resource.ImportStateRequest, response *resource.ImportStateResponse) {
	resource.ImportStatePassthroughID(ctx, path.Root("id"), request, response)
}
