package provider

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

// core does with the provider what Terraform's core does, by the same protocol, in this process.
type core struct {
	*testing.T
	server  tfprotov6.ProviderServer
	schemas *tfprotov6.GetProviderSchemaResponse
}

func newCore(t *testing.T) *core {
	c := &core{T: t, server: providerserver.NewProtocol6(New())()}
	c.schemas = must(c.server.GetProviderSchema(t.Context(), &tfprotov6.GetProviderSchemaRequest{}))
	config := encoded(c.schemas.Provider.ValueType(), `{}`)
	c.succeeds(must(c.server.ConfigureProvider(t.Context(), &tfprotov6.ConfigureProviderRequest{Config: config})).Diagnostics)
	return c
}

func (c *core) succeeds(diagnostics []*tfprotov6.Diagnostic) {
	for _, diagnostic := range diagnostics {
		c.Fatalf("%s: %s: %s", diagnostic.Attribute, diagnostic.Summary, diagnostic.Detail)
	}
}

// first returns the id of the first one that a data source lists.
func (c *core) first(name, config string) string {
	typ := c.schemas.DataSourceSchemas["heliograph_"+name].ValueType()
	request := &tfprotov6.ReadDataSourceRequest{TypeName: "heliograph_" + name, Config: encoded(typ, config)}
	read := must(c.server.ReadDataSource(c.Context(), request))
	c.succeeds(read.Diagnostics)
	items := as[[]tftypes.Value](members(must(read.State.Unmarshal(typ)))[name])
	return as[string](members(items[0])["id"])
}

// object is a resource and its state.
type object struct {
	*core
	resource string
	schema   *tfprotov6.Schema
	state    tftypes.Value
}

func (c *core) object(name string) *object {
	schema := c.schemas.ResourceSchemas["heliograph_"+name]
	return &object{core: c, resource: "heliograph_" + name, schema: schema, state: tftypes.NewValue(schema.ValueType(), nil)}
}

func (o *object) dynamic(value tftypes.Value) *tfprotov6.DynamicValue {
	dynamic := must(tfprotov6.NewDynamicValue(o.schema.ValueType(), value))
	return &dynamic
}

func (o *object) decoded(value *tfprotov6.DynamicValue) tftypes.Value {
	return must(value.Unmarshal(o.schema.ValueType()))
}

func (o *object) attribute(name string) tftypes.Value { return members(o.state)[name] }
func (o *object) id() string                          { return as[string](o.attribute("id")) }

// proposed is the configuration with computed values of before, and without what is only written.
func (o *object) proposed(config *tfprotov6.DynamicValue) *tfprotov6.DynamicValue {
	values := maps.Clone(members(o.decoded(config)))
	for _, attribute := range o.schema.Block.Attributes {
		isComputed := attribute.Computed && values[attribute.Name].IsNull()
		if isComputed || attribute.WriteOnly {
			values[attribute.Name] = tftypes.NewValue(attribute.ValueType(), nil)
		}
		if isComputed && !o.state.IsNull() {
			values[attribute.Name] = o.attribute(attribute.Name)
		}
	}
	return o.dynamic(tftypes.NewValue(o.schema.ValueType(), values))
}

func (o *object) plan(config string) *tfprotov6.PlanResourceChangeResponse {
	wanted := encoded(o.schema.ValueType(), config)
	plan := must(o.server.PlanResourceChange(o.Context(), &tfprotov6.PlanResourceChangeRequest{
		TypeName: o.resource, PriorState: o.dynamic(o.state), ProposedNewState: o.proposed(wanted), Config: wanted,
	}))
	o.succeeds(plan.Diagnostics)
	return plan
}

// differences returns the attributes that a plan changes after a refresh, and those that need a replacement with "!".
func (o *object) differences(config string) string {
	o.refresh()
	plan := o.plan(config)
	names := []string{}
	for name, value := range members(o.decoded(plan.PlannedState)) {
		if !value.Equal(o.attribute(name)) {
			names = append(names, name)
		}
	}
	for _, path := range plan.RequiresReplace {
		names = append(names, string(path.Steps()[0].(tftypes.AttributeName))+"!")
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// settles applies, after which nothing may differ.
func (o *object) settles(config string) {
	o.Helper()
	expect(o.T, o.resource+" applied", o.apply(config), "")
	expect(o.T, o.resource+" planned again", o.differences(config), "")
}

func (o *object) refresh() {
	request := &tfprotov6.ReadResourceRequest{TypeName: o.resource, CurrentState: o.dynamic(o.state)}
	read := must(o.server.ReadResource(o.Context(), request))
	o.succeeds(read.Diagnostics)
	o.state = o.decoded(read.NewState)
}

// apply returns attribute and member of each error. As core does, it accepts no other values than the planned ones.
func (o *object) apply(config string) string {
	plan := o.plan(config)
	failed := o.change(plan.PlannedState, encoded(o.schema.ValueType(), config))
	for name, value := range members(o.decoded(plan.PlannedState)) {
		isOther := value.IsFullyKnown() && !value.Equal(o.attribute(name)) || !o.attribute(name).IsFullyKnown()
		if failed == "" && isOther {
			o.Errorf("%s.%s was planned as %s and is %s", o.resource, name, value, o.attribute(name))
		}
	}
	return failed
}

func (o *object) destroy() {
	none := o.dynamic(tftypes.NewValue(o.schema.ValueType(), nil))
	if failed := o.change(none, none); failed != "" || !o.state.IsNull() {
		o.Errorf("%s is not destroyed: %s", o.resource, failed)
	}
}

func (o *object) change(planned, config *tfprotov6.DynamicValue) string {
	applied := must(o.server.ApplyResourceChange(o.Context(), &tfprotov6.ApplyResourceChangeRequest{
		TypeName: o.resource, PriorState: o.dynamic(o.state), PlannedState: planned, Config: config,
	}))
	o.state = o.decoded(applied.NewState)
	failed := []string{}
	for _, diagnostic := range applied.Diagnostics {
		member, _, _ := strings.Cut(diagnostic.Detail, ":")
		failed = append(failed, diagnostic.Attribute.String()+" "+member)
	}
	return strings.Join(failed, " ")
}

func (o *object) importAs(id string) *object {
	imported := must(o.server.ImportResourceState(o.Context(), &tfprotov6.ImportResourceStateRequest{TypeName: o.resource, ID: id}))
	same := *o
	same.state = o.decoded(imported.ImportedResources[0].State)
	return &same
}

func encoded(typ tftypes.Type, json string) *tfprotov6.DynamicValue {
	value := must(tfprotov6.NewDynamicValue(typ, must(tftypes.ValueFromJSON([]byte(json), typ))))
	return &value
}

func members(value tftypes.Value) map[string]tftypes.Value {
	return as[map[string]tftypes.Value](value)
}

func as[T any](value tftypes.Value) T {
	var result T
	must(0, value.As(&result))
	return result
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
