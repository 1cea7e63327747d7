package provider

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"unicode"

	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"

	heliograph "heliograph.dev/sdk-go"
)

// Attributes that an error is about which names no member, by its slug.
var attributesOfSlugs = map[string]string{
	heliograph.SlugConsentNeeded:             "status",
	heliograph.SlugImportNotSupported:        "import",
	heliograph.SlugImportTooEarly:            "import",
	heliograph.SlugImportsForbidden:          "import",
	heliograph.SlugNameTaken:                 "name",
	heliograph.SlugNotConfigured:             "format",
	heliograph.SlugSinkRefused:               "settings",
	heliograph.SlugVendorCredentialsRejected: "credentials",
	heliograph.SlugVendorNotEnabled:          "vendor",
	heliograph.SlugVendorPermissionMissing:   "credentials",
}

// Attributes whose members have the names of the API, or of the user.
var ownMembers = []string{"credentials", "headers", "secrets", "settings"}

// addError reports an error of the API: each invalid member at its attribute, by name.
func addError(diagnostics *diag.Diagnostics, summary string, err error) {
	var failure *heliograph.Error
	if !errors.As(err, &failure) {
		diagnostics.AddError(summary, err.Error())
		return
	}
	invalid := failure.Invalid()
	for _, detail := range invalid {
		if detail.Path == "" {
			diagnostics.AddError(summary, detail.Message)
			continue
		}
		attribute, name := attributeOf(detail.Path)
		// Some messages name the member themselves.
		diagnostics.AddAttributeError(attribute, summary, name+": "+strings.TrimPrefix(detail.Message, detail.Path+" "))
	}
	if len(invalid) > 0 {
		return
	}
	detail := err.Error() + hintOf(failure)
	if name, isKnown := attributesOfSlugs[failure.Slug]; isKnown {
		diagnostics.AddAttributeError(path.Root(name), summary, detail)
		return
	}
	diagnostics.AddError(summary, detail)
}

func hintOf(failure *heliograph.Error) string {
	var details struct {
		ID string `json:"id"`
	}
	isKnown := json.Unmarshal(failure.Details, &details) == nil && details.ID != ""
	if failure.Slug != heliograph.SlugAlreadyExists || !isKnown {
		return ""
	}
	return "\nImport it by its id: " + details.ID
}

// attributeOf returns the attribute of a member of a request and its name, filter.kinds.3. The attribute is one of the
// resource itself, since Terraform shows no line for those within.
func attributeOf(member string) (path.Path, string) {
	parts := strings.Split(member, ".")
	for i, part := range parts {
		// What follows is written in the configuration as in a request.
		if i > 0 && slices.Contains(ownMembers, parts[0]) {
			break
		}
		parts[i] = snakeCase(part)
	}
	return path.Root(parts[0]), strings.Join(parts, ".")
}

func snakeCase(name string) string {
	var text strings.Builder
	for _, character := range name {
		if unicode.IsUpper(character) {
			text.WriteByte('_')
		}
		text.WriteRune(unicode.ToLower(character))
	}
	return text.String()
}
