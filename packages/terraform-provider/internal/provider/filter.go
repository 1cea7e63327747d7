package provider

import (
	"slices"

	"github.com/hashicorp/terraform-plugin-framework-validators/setvalidator"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	heliograph "heliograph.dev/sdk-go"
)

type filterModel struct {
	Kinds      []string `tfsdk:"kinds"`
	Resolution *string  `tfsdk:"resolution"`
	Vendors    []string `tfsdk:"vendors"`
	GroupIDs   []string `tfsdk:"group_ids"`
	PlantIDs   []string `tfsdk:"plant_ids"`
	DeviceIDs  []string `tfsdk:"device_ids"`
	Severities []string `tfsdk:"severities"`
	Categories []string `tfsdk:"categories"`
}

func filterAttributes(kinds string) map[string]schema.Attribute {
	return map[string]schema.Attribute{
		"kinds":      filterSet("Kinds of records and events; default: " + kinds + "."),
		"resolution": schema.StringAttribute{Optional: true, Description: "Length of the intervals of energy.interval: 15m, 1h or 1d; default: 1h."},
		"vendors":    filterSet("Ids of vendors."),
		"group_ids":  filterSet("Ids of groups."),
		"plant_ids":  filterSet("Ids of plants."),
		"device_ids": filterSet("Ids of devices."),
		"severities": filterSet("Severities of alarms; other kinds are not affected."),
		"categories": filterSet("Categories of alarms; other kinds are not affected."),
	}
}

// An empty set would select everything or nothing, depending on the reader.
func filterSet(description string) schema.SetAttribute {
	return schema.SetAttribute{
		ElementType: types.StringType,
		Optional:    true,
		Validators:  []validator.Set{setvalidator.SizeAtLeast(1)},
		Description: description,
	}
}

// body returns the filter as the API takes it; absent: the API's default.
func (f *filterModel) body() heliograph.WebhookFilterBody {
	if f == nil {
		return heliograph.WebhookFilterBody{}
	}
	return heliograph.WebhookFilterBody{
		Kinds:      f.Kinds,
		Resolution: f.Resolution,
		Vendors:    f.Vendors,
		GroupIDs:   f.GroupIDs,
		PlantIDs:   f.PlantIDs,
		DeviceIDs:  f.DeviceIDs,
		Severities: f.Severities,
		Categories: f.Categories,
	}
}

// filterOf returns the filter that the API has, for the state. What is absent there stays absent where the API has the default.
func filterOf(before *filterModel, current heliograph.WebhookFilterBody, defaultKinds []string) *filterModel {
	prior := filterModel{}
	if before != nil {
		prior = *before
	}
	kinds := listed(prior.Kinds, current.Kinds)
	if prior.Kinds == nil && slices.Equal(kinds, defaultKinds) {
		kinds = nil
	}
	filter := &filterModel{
		Kinds:      kinds,
		Resolution: current.Resolution,
		Vendors:    listed(prior.Vendors, current.Vendors),
		GroupIDs:   listed(prior.GroupIDs, current.GroupIDs),
		PlantIDs:   listed(prior.PlantIDs, current.PlantIDs),
		DeviceIDs:  listed(prior.DeviceIDs, current.DeviceIDs),
		Severities: listed(prior.Severities, current.Severities),
		Categories: listed(prior.Categories, current.Categories),
	}
	if before == nil && filter.isEmpty() {
		return nil
	}
	return filter
}

func (f *filterModel) isEmpty() bool {
	lists := [][]string{f.Kinds, f.Vendors, f.GroupIDs, f.PlantIDs, f.DeviceIDs, f.Severities, f.Categories}
	return f.Resolution == nil && !slices.ContainsFunc(lists, func(list []string) bool { return len(list) > 0 })
}
