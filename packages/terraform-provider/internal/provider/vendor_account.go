package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	heliograph "heliograph.dev/sdk-go"
)

type vendorAccount struct{ withClient }

func newVendorAccount() resource.Resource { return &vendorAccount{} }

type vendorAccountModel struct {
	ID                  types.String      `tfsdk:"id"`
	Vendor              *string           `tfsdk:"vendor"`
	Region              types.String      `tfsdk:"region"`
	Name                *string           `tfsdk:"name"`
	Timezone            *string           `tfsdk:"timezone"`
	Include             []string          `tfsdk:"include"`
	Status              types.String      `tfsdk:"status"`
	Credentials         map[string]string `tfsdk:"credentials"`
	SecretsVersion      *int64            `tfsdk:"secrets_version"`
	Import              *importModel      `tfsdk:"import"`
	AwaitingConsent     types.Bool        `tfsdk:"awaiting_consent"`
	NeedsSync           types.Bool        `tfsdk:"needs_sync"`
	CredentialsRejected types.Bool        `tfsdk:"credentials_rejected"`
}

type importModel struct {
	SamplesDays *int64 `tfsdk:"samples_days"`
	DaysMonths  *int64 `tfsdk:"days_months"`
}

func (*vendorAccount) Metadata(_ context.Context, _ resource.MetadataRequest, response *resource.MetadataResponse) {
	response.TypeName = "heliograph_vendor_account"
}

// Create has no idempotency key: with one, the service would accept the same credentials twice.
func (r *vendorAccount) Create(ctx context.Context, request resource.CreateRequest, response *resource.CreateResponse) {
	var model vendorAccountModel
	diagnostics := &response.Diagnostics
	diagnostics.Append(request.Plan.Get(ctx, &model)...)
	credentials := credentialsOf(ctx, request.Config, diagnostics)
	if diagnostics.HasError() {
		return
	}
	body := heliograph.CreateVendorAccountBody{
		Vendor:      *model.Vendor,
		Name:        nullable(model.Name),
		Timezone:    nullable(model.Timezone),
		Include:     model.Include,
		Credentials: credentials,
	}
	if !model.Region.IsUnknown() {
		body.Region = nullable(model.Region.ValueStringPointer())
	}
	if model.Import != nil {
		body.Import = &heliograph.OnboardingImport{SamplesDays: model.Import.SamplesDays, DaysMonths: model.Import.DaysMonths}
	}
	account, err := r.client.CreateVendorAccount(ctx, body)
	if err != nil {
		addError(diagnostics, "The vendor account is not created", err)
		return
	}
	// A failure of what follows is a warning, and the next run does it again: an error would have the account replaced.
	if account.Status == "active" {
		account = r.synced(ctx, account, diagnostics)
	}
	if model.Status.ValueString() == "paused" {
		if _, err := r.client.UpdateVendorAccount(ctx, account.ID, &heliograph.UpdateVendorAccountBody{Status: heliograph.Ptr("paused")}); err != nil {
			diagnostics.AddWarning(account.ID+" is not paused; apply again", err.Error())
		}
	}
	model.complete(account)
	diagnostics.Append(response.State.Set(ctx, model)...)
}

func (r *vendorAccount) Update(ctx context.Context, request resource.UpdateRequest, response *resource.UpdateResponse) {
	var plan, state vendorAccountModel
	diagnostics := &response.Diagnostics
	diagnostics.Append(request.Plan.Get(ctx, &plan)...)
	diagnostics.Append(request.State.Get(ctx, &state)...)
	credentials := credentialsOf(ctx, request.Config, diagnostics)
	if diagnostics.HasError() {
		return
	}
	id := plan.ID.ValueString()
	if state.CredentialsRejected.ValueBool() || isOther(plan.SecretsVersion, state.SecretsVersion) {
		body := heliograph.ReplaceCredentialsBody{Credentials: credentials}
		if _, err := r.client.ReplaceVendorCredentials(ctx, id, body); err != nil {
			addError(diagnostics, "The credentials are not replaced", err)
			return
		}
	}
	body := &heliograph.UpdateVendorAccountBody{
		Name:     nullable(plan.Name),
		Timezone: nullable(plan.Timezone),
		Include:  orEmpty(plan.Include),
	}
	if !plan.Status.Equal(state.Status) {
		body.Status = plan.Status.ValueStringPointer()
	}
	account, err := r.client.UpdateVendorAccount(ctx, id, body)
	if err != nil {
		addError(diagnostics, "The vendor account is not changed", err)
		return
	}
	if state.NeedsSync.ValueBool() {
		account = r.synced(ctx, account, diagnostics)
	}
	plan.complete(account)
	diagnostics.Append(response.State.Set(ctx, plan)...)
}

// credentialsOf reads them where they are: neither plan nor state has them.
func credentialsOf(ctx context.Context, config tfsdk.Config, diagnostics *diag.Diagnostics) map[string]string {
	var credentials map[string]string
	diagnostics.Append(config.GetAttribute(ctx, path.Root("credentials"), &credentials)...)
	return credentials
}

// synced returns the vendor account after its first sync. If that fails, needs_sync is true, and the next run tries it again.
func (r *vendorAccount) synced(ctx context.Context, account *heliograph.VendorAccount, diagnostics *diag.Diagnostics) *heliograph.VendorAccount {
	_, err := r.client.Sync(ctx, account.ID)
	after := account
	if err == nil {
		after, err = r.client.GetVendorAccount(ctx, account.ID)
	}
	if err != nil {
		diagnostics.AddWarning("The plants and devices of "+account.ID+" are not synchronized; apply again", err.Error())
		return account
	}
	return after
}

// complete adds what the API has to what was planned, which stays: Terraform refuses any other value.
func (m *vendorAccountModel) complete(account *heliograph.VendorAccount) {
	current := *m
	current.take(account)
	m.ID = current.ID
	m.Region = planned(m.Region, current.Region)
	m.Status = planned(m.Status, current.Status)
	m.AwaitingConsent = planned(m.AwaitingConsent, current.AwaitingConsent)
	m.NeedsSync = planned(m.NeedsSync, current.NeedsSync)
	m.CredentialsRejected = planned(m.CredentialsRejected, current.CredentialsRejected)
}

func (m *vendorAccountModel) take(account *heliograph.VendorAccount) {
	m.ID = types.StringValue(account.ID)
	m.Vendor = &account.Vendor
	m.Region = types.StringValue(account.Region)
	m.Name, m.Timezone = account.Name, account.Timezone
	m.Include = listed(m.Include, account.Include)
	// An account whose owner has to consent first is polled as soon as he has: nobody paused it.
	m.Status = types.StringValue("active")
	if account.Status == "paused" {
		m.Status = types.StringValue("paused")
	}
	m.AwaitingConsent = types.BoolValue(account.Status == "awaiting_consent")
	m.NeedsSync = types.BoolValue(account.LastSyncedAt == nil && account.Status == "active")
	rejected := account.Polling.Status
	m.CredentialsRejected = types.BoolValue(rejected != nil && *rejected == "credentials_rejected")
}

func (r *vendorAccount) Read(ctx context.Context, request resource.ReadRequest, response *resource.ReadResponse) {
	var model vendorAccountModel
	if response.Diagnostics.Append(request.State.Get(ctx, &model)...); response.Diagnostics.HasError() {
		return
	}
	account, err := r.client.GetVendorAccount(ctx, model.ID.ValueString())
	if heliograph.HasSlug(err, heliograph.SlugNotFound) {
		response.State.RemoveResource(ctx)
		return
	}
	if err != nil {
		addError(&response.Diagnostics, "The vendor account cannot be read", err)
		return
	}
	model.take(account)
	response.Diagnostics.Append(response.State.Set(ctx, model)...)
}

func (r *vendorAccount) Delete(ctx context.Context, request resource.DeleteRequest, response *resource.DeleteResponse) {
	deleteByID(ctx, request, response, r.client.DeleteVendorAccount)
}

func (*vendorAccount) ImportState(ctx context.Context, request resource.ImportStateRequest, response *resource.ImportStateResponse) {
	resource.ImportStatePassthroughID(ctx, path.Root("id"), request, response)
}
