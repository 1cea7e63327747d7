package provider

import (
	"bytes"
	"encoding/json"
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
	typ      tftypes.Type
	state    *tfprotov6.DynamicValue
}

func (c *core) object(name string) *object {
	typ := c.schemas.ResourceSchemas["heliograph_"+name].ValueType()
	return &object{core: c, resource: "heliograph_" + name, typ: typ, state: dynamic(typ, tftypes.NewValue(typ, nil))}
}

func (o *object) isGone() bool { return must(o.state.Unmarshal(o.typ)).IsNull() }
func (o *object) attribute(name string) tftypes.Value {
	return members(must(o.state.Unmarshal(o.typ)))[name]
}
func (o *object) id() string { return as[string](o.attribute("id")) }

func (o *object) plan(config *tfprotov6.DynamicValue) *tfprotov6.PlanResourceChangeResponse {
	plan := o.proposed(config)
	o.succeeds(plan.Diagnostics)
	return plan
}

// refused returns attribute and member of each error of a plan.
func (o *object) refused(config string) string {
	return reported(o.proposed(encoded(o.typ, config)).Diagnostics)
}

// proposed plans the configuration, with computed values of before and without what is only written.
func (o *object) proposed(config *tfprotov6.DynamicValue) *tfprotov6.PlanResourceChangeResponse {
	values := maps.Clone(members(must(config.Unmarshal(o.typ))))
	for _, attribute := range o.schemas.ResourceSchemas[o.resource].Block.Attributes {
		isComputed := attribute.Computed && values[attribute.Name].IsNull()
		if isComputed && !o.isGone() {
			values[attribute.Name] = o.attribute(attribute.Name)
		} else if isComputed || attribute.WriteOnly {
			values[attribute.Name] = tftypes.NewValue(attribute.ValueType(), nil)
		}
	}
	proposed := dynamic(o.typ, tftypes.NewValue(o.typ, values))
	request := &tfprotov6.PlanResourceChangeRequest{TypeName: o.resource, PriorState: o.state, ProposedNewState: proposed, Config: config}
	return must(o.server.PlanResourceChange(o.Context(), request))
}

// differences returns the attributes that a plan changes after a refresh, and those that need a replacement with "!".
func (o *object) differences(config string) string {
	o.refresh()
	plan := o.plan(encoded(o.typ, config))
	names := []string{}
	for name, value := range members(must(plan.PlannedState.Unmarshal(o.typ))) {
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

func (o *object) refresh() {
	read := must(o.server.ReadResource(o.Context(), &tfprotov6.ReadResourceRequest{TypeName: o.resource, CurrentState: o.state}))
	o.succeeds(read.Diagnostics)
	o.state = read.NewState
}

// settles applies, after which nothing may differ. As core does, it accepts no other values than the planned ones.
func (o *object) settles(config string) {
	planned := members(must(o.plan(encoded(o.typ, config)).PlannedState.Unmarshal(o.typ)))
	expect(o.T, o.resource+" applied", o.apply(config), "")
	for name, value := range planned {
		if value.IsFullyKnown() && !value.Equal(o.attribute(name)) || !o.attribute(name).IsFullyKnown() {
			o.Errorf("%s.%s was planned as %s and is %s", o.resource, name, value, o.attribute(name))
		}
	}
	expect(o.T, o.resource+" planned again", o.differences(config), "")
}

func (o *object) apply(config string) string {
	wanted := encoded(o.typ, config)
	return o.change(o.plan(wanted).PlannedState, wanted)
}

func (o *object) destroy() string {
	none := dynamic(o.typ, tftypes.NewValue(o.typ, nil))
	return o.change(none, none)
}

// change returns attribute and member of each error.
func (o *object) change(planned, config *tfprotov6.DynamicValue) string {
	request := &tfprotov6.ApplyResourceChangeRequest{TypeName: o.resource, PriorState: o.state, PlannedState: planned, Config: config}
	applied := must(o.server.ApplyResourceChange(o.Context(), request))
	o.state = applied.NewState
	if bytes.Contains(append(must(json.Marshal(applied.Diagnostics)), o.state.MsgPack...), []byte(wrongPassword)) {
		o.Error("a secret is shown")
	}
	return reported(applied.Diagnostics)
}

func reported(diagnostics []*tfprotov6.Diagnostic) string {
	members := []string{}
	for _, diagnostic := range diagnostics {
		member, _, _ := strings.Cut(diagnostic.Detail, ":")
		members = append(members, diagnostic.Attribute.String()+" "+member)
	}
	return strings.Join(members, " ")
}

func (o *object) imported(id string) *object {
	same := *o
	request := &tfprotov6.ImportResourceStateRequest{TypeName: o.resource, ID: id}
	same.state = must(o.server.ImportResourceState(o.Context(), request)).ImportedResources[0].State
	return &same
}

func dynamic(typ tftypes.Type, value tftypes.Value) *tfprotov6.DynamicValue {
	result := must(tfprotov6.NewDynamicValue(typ, value))
	return &result
}

func encoded(typ tftypes.Type, json string) *tfprotov6.DynamicValue {
	return dynamic(typ, must(tftypes.ValueFromJSON([]byte(json), typ)))
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
