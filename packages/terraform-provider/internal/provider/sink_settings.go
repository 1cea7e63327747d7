package provider

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"reflect"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	heliograph "heliograph.dev/sdk-go"
)

// settingSchema is what the provider needs of the JSON Schema of a setting.
type settingSchema struct {
	isSecret bool
	standard any
}

// schemasOf returns the settings of a kind; none: the service does not have it.
func (r *sinkResource) schemasOf(ctx context.Context, kind string) (map[string]settingSchema, error) {
	schemas := map[string]settingSchema{}
	for known, err := range r.client.ListSinkKinds().All(ctx) {
		if err != nil {
			return nil, err
		}
		if known.ID != kind {
			continue
		}
		properties, _ := known.Settings["properties"].(map[string]any)
		for name, property := range properties {
			members, _ := property.(map[string]any)
			schemas[name] = settingSchema{isSecret: members["writeOnly"] == true, standard: members["default"]}
		}
	}
	return schemas, nil
}

// ModifyPlan refuses a secret among the settings, which would be in the state, and a setting among the secrets, which
// would be a difference forever.
func (r *sinkResource) ModifyPlan(ctx context.Context, request resource.ModifyPlanRequest, response *resource.ModifyPlanResponse) {
	if request.Plan.Raw.IsNull() || r.client == nil {
		return
	}
	var kind types.String
	var written types.Dynamic
	var secrets types.Map
	diagnostics := &response.Diagnostics
	diagnostics.Append(request.Config.GetAttribute(ctx, path.Root("kind"), &kind)...)
	diagnostics.Append(request.Config.GetAttribute(ctx, path.Root("settings"), &written)...)
	diagnostics.Append(request.Config.GetAttribute(ctx, path.Root("secrets"), &secrets)...)
	if diagnostics.HasError() {
		return
	}
	schemas, err := r.schemasOf(ctx, kind.ValueString())
	if err != nil {
		addError(diagnostics, "The kinds of sinks cannot be read", err)
		return
	}
	settings, err := membersOf(written)
	if err != nil {
		diagnostics.AddAttributeError(path.Root("settings"), "No settings", err.Error())
	}
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		if schemas[name].isSecret {
			diagnostics.AddAttributeError(path.Root("settings"), "A secret among the settings", name+": write it in secrets, so that it is in no state")
		}
	}
	for _, name := range slices.Sorted(maps.Keys(secrets.Elements())) {
		if schema, isKnown := schemas[name]; isKnown && !schema.isSecret {
			diagnostics.AddAttributeError(path.Root("secrets"), "A setting among the secrets", name+": write it in settings: it is no secret")
		}
	}
}

// inSecrets has an error name a secret where the configuration has it: for the API, it is one of the settings.
func (r *sinkResource) inSecrets(ctx context.Context, kind string, err error) error {
	var failure *heliograph.Error
	if !errors.As(err, &failure) || len(failure.Invalid()) == 0 {
		return err
	}
	schemas, _ := r.schemasOf(ctx, kind)
	for name, schema := range schemas {
		if schema.isSecret {
			failure.Details = bytes.ReplaceAll(failure.Details, []byte("settings."+name), []byte("secrets."+name))
		}
	}
	return failure
}

// shown returns the settings of the API for the state: those that were written, and those that do not have their default.
// Where they are as written, so they stay, whatever Terraform's type of the object.
func shown(before types.Dynamic, current map[string]any, schemas map[string]settingSchema) (types.Dynamic, error) {
	written, err := settingsOf(before)
	if err != nil {
		return before, err
	}
	settings := map[string]any{}
	for name, value := range current {
		if _, isWritten := written[name]; isWritten || !reflect.DeepEqual(value, schemas[name].standard) {
			settings[name] = value
		}
	}
	if !before.IsNull() && reflect.DeepEqual(settings, written) {
		return before, nil
	}
	return objectOf(settings)
}

// membersOf returns the members of an object or map; one that is not known yet has none.
func membersOf(settings types.Dynamic) (map[string]attr.Value, error) {
	switch value := settings.UnderlyingValue().(type) {
	case nil:
		return nil, nil
	case types.Object:
		return value.Attributes(), nil
	case types.Map:
		return value.Elements(), nil
	default:
		if value.IsUnknown() || value.IsNull() {
			return nil, nil
		}
		return nil, errors.New(`write an object: { host = "db.example.com" }`)
	}
}

// settingsOf returns settings as JSON has them, without those that are null.
func settingsOf(settings types.Dynamic) (map[string]any, error) {
	members, err := membersOf(settings)
	values := map[string]any{}
	for name, member := range members {
		if member.IsNull() {
			continue
		}
		switch value := member.(type) {
		case types.String:
			values[name] = value.ValueString()
		case types.Bool:
			values[name] = value.ValueBool()
		case types.Number:
			values[name], _ = value.ValueBigFloat().Float64()
		default:
			return nil, fmt.Errorf("%s: write text, a number, true or false", name)
		}
	}
	return values, err
}

func objectOf(settings map[string]any) (types.Dynamic, error) {
	kinds, values := map[string]attr.Type{}, map[string]attr.Value{}
	for name, setting := range settings {
		switch value := setting.(type) {
		case string:
			kinds[name], values[name] = types.StringType, types.StringValue(value)
		case bool:
			kinds[name], values[name] = types.BoolType, types.BoolValue(value)
		case float64:
			kinds[name], values[name] = types.NumberType, types.NumberValue(big.NewFloat(value))
		default:
			return types.DynamicNull(), fmt.Errorf("settings.%s: this version of the provider has no such values", name)
		}
	}
	return types.DynamicValue(types.ObjectValueMust(kinds, values)), nil
}
