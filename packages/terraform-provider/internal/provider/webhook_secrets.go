package provider

import (
	"context"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	heliograph "heliograph.dev/sdk-go"
)

// readSecrets reads headers and client certificate where they are: neither plan nor state has them.
func (m *webhookModel) readSecrets(ctx context.Context, config tfsdk.Config) diag.Diagnostics {
	diagnostics := config.GetAttribute(ctx, path.Root("headers"), &m.Headers)
	return append(diagnostics, config.GetAttribute(ctx, path.Root("client_certificate"), &m.ClientCertificate)...)
}

// secrets returns what is to be sent; null removes.
func (m *webhookModel) secrets() (heliograph.Nullable[map[string]string], heliograph.Nullable[heliograph.ClientCertificateBody]) {
	headers := heliograph.Null[map[string]string]()
	if m.Headers != nil {
		headers = heliograph.Value(m.Headers)
	}
	return headers, nullable((*heliograph.ClientCertificateBody)(m.ClientCertificate))
}

// namesOf returns names of headers without their case, which means nothing.
func namesOf(headers []string) types.Set {
	names := make([]attr.Value, 0, len(headers))
	for _, name := range headers {
		names = append(names, types.StringValue(strings.ToLower(name)))
	}
	return types.SetValueMust(types.StringType, names)
}

// plannedHeaderNames plans the names of the written headers: the API shows them, so that another one is a difference.
type plannedHeaderNames struct{}

func (plannedHeaderNames) Description(context.Context) string         { return "Names of headers." }
func (plannedHeaderNames) MarkdownDescription(context.Context) string { return "Names of headers." }

func (plannedHeaderNames) PlanModifySet(ctx context.Context, request planmodifier.SetRequest, response *planmodifier.SetResponse) {
	var headers types.Map
	response.Diagnostics.Append(request.Config.GetAttribute(ctx, path.Root("headers"), &headers)...)
	response.PlanValue = types.SetUnknown(types.StringType)
	if !headers.IsUnknown() {
		response.PlanValue = namesOf(slices.Collect(maps.Keys(headers.Elements())))
	}
}

// plannedExpiry plans the end of the written client certificate: the API shows it, so that another certificate is a difference.
type plannedExpiry struct{}

func (plannedExpiry) Description(context.Context) string         { return "End of the certificate." }
func (plannedExpiry) MarkdownDescription(context.Context) string { return "End of the certificate." }

func (plannedExpiry) PlanModifyInt64(ctx context.Context, request planmodifier.Int64Request, response *planmodifier.Int64Response) {
	at := path.Root("client_certificate").AtName("certificate")
	var certificate types.String
	response.Diagnostics.Append(request.Config.GetAttribute(ctx, at, &certificate)...)
	switch {
	case certificate.IsUnknown():
		response.PlanValue = types.Int64Unknown()
	case certificate.IsNull():
		response.PlanValue = types.Int64Null()
	default:
		expiry, err := expiryOf(certificate.ValueString())
		if err != nil {
			response.Diagnostics.AddAttributeError(at, "No certificate in PEM format", err.Error())
		}
		response.PlanValue = types.Int64Value(expiry)
	}
}

// expiryOf returns the end of the first certificate, Unix seconds.
func expiryOf(text string) (int64, error) {
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		return 0, errors.New("no block of PEM was found")
	}
	certificate, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		return 0, err
	}
	return certificate.NotAfter.Unix(), nil
}
