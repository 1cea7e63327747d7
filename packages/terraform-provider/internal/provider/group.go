package provider

import (
	"context"
	"crypto/rand"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	heliograph "heliograph.dev/sdk-go"
)

// Items of a page.
const pageSize = 500

type groupResource struct{ withClient }

func newGroup() resource.Resource { return &groupResource{} }

type groupModel struct {
	ID          types.String `tfsdk:"id"`
	Name        *string      `tfsdk:"name"`
	Description *string      `tfsdk:"description"`
	PlantIDs    []string     `tfsdk:"plant_ids"`
	DeviceIDs   []string     `tfsdk:"device_ids"`
}

func (*groupResource) Metadata(_ context.Context, _ resource.MetadataRequest, response *resource.MetadataResponse) {
	response.TypeName = "heliograph_group"
}

func (*groupResource) Schema(_ context.Context, _ resource.SchemaRequest, response *resource.SchemaResponse) {
	response.Schema = schema.Schema{
		Description: "A named set of plants and devices.",
		Attributes: map[string]schema.Attribute{
			"id": idAttribute("Id of the group."),
			"name": schema.StringAttribute{
				Required:    true,
				Description: "Name, unique within the account regardless of case.",
			},
			"description": schema.StringAttribute{
				Optional:    true,
				Description: "Free text.",
			},
			"plant_ids": schema.SetAttribute{
				ElementType: types.StringType,
				Optional:    true,
				Description: "Ids of all plants in the group, each with its devices, including future ones.",
			},
			"device_ids": schema.SetAttribute{
				ElementType: types.StringType,
				Optional:    true,
				Description: "Ids of all single devices in the group.",
			},
		},
	}
}

func (r *groupResource) Create(ctx context.Context, request resource.CreateRequest, response *resource.CreateResponse) {
	var model groupModel
	if response.Diagnostics.Append(request.Plan.Get(ctx, &model)...); response.Diagnostics.HasError() {
		return
	}
	body := heliograph.CreateGroupBody{
		Name:        *model.Name,
		Description: nullable(model.Description),
		PlantIDs:    model.PlantIDs,
		DeviceIDs:   model.DeviceIDs,
	}
	group, err := r.client.CreateGroup(ctx, body, heliograph.WithIdempotencyKey(rand.Text()))
	if err != nil {
		addError(&response.Diagnostics, "The group is not created", err)
		return
	}
	model.ID = types.StringValue(group.GroupID)
	response.Diagnostics.Append(response.State.Set(ctx, model)...)
}

func (r *groupResource) Update(ctx context.Context, request resource.UpdateRequest, response *resource.UpdateResponse) {
	var model groupModel
	if response.Diagnostics.Append(request.Plan.Get(ctx, &model)...); response.Diagnostics.HasError() {
		return
	}
	body := &heliograph.UpdateGroupBody{
		Name:        model.Name,
		Description: nullable(model.Description),
		PlantIDs:    orEmpty(model.PlantIDs),
		DeviceIDs:   orEmpty(model.DeviceIDs),
	}
	if _, err := r.client.UpdateGroup(ctx, model.ID.ValueString(), body); err != nil {
		addError(&response.Diagnostics, "The group is not changed", err)
		return
	}
	response.Diagnostics.Append(response.State.Set(ctx, model)...)
}

func (r *groupResource) Read(ctx context.Context, request resource.ReadRequest, response *resource.ReadResponse) {
	var model groupModel
	if response.Diagnostics.Append(request.State.Get(ctx, &model)...); response.Diagnostics.HasError() {
		return
	}
	group, err := r.client.GetGroup(ctx, model.ID.ValueString())
	if heliograph.HasSlug(err, heliograph.SlugNotFound) {
		response.State.RemoveResource(ctx)
		return
	}
	if err == nil {
		model.Name, model.Description = &group.Name, group.Description
		err = r.readMembers(ctx, &model)
	}
	if err != nil {
		addError(&response.Diagnostics, "The group cannot be read", err)
		return
	}
	response.Diagnostics.Append(response.State.Set(ctx, model)...)
}

// readMembers: the API lists the plants and all devices of a group. Whether a device whose plant is in the group is in it by
// itself too, it does not say: such a device stays in the state if it was there.
func (r *groupResource) readMembers(ctx context.Context, model *groupModel) error {
	limit := heliograph.Ptr(int64(pageSize))
	groupID := model.ID.ValueString()
	plantIDs, deviceIDs := []string{}, []string{}
	for plant, err := range r.client.ListPlants(&heliograph.ListPlantsQuery{GroupID: groupID, Limit: limit}).All(ctx) {
		if err != nil {
			return err
		}
		plantIDs = append(plantIDs, plant.PlantID)
	}
	for device, err := range r.client.ListDevices(&heliograph.ListDevicesQuery{GroupID: groupID, Limit: limit}).All(ctx) {
		if err != nil {
			return err
		}
		if !slices.Contains(plantIDs, device.PlantID) || slices.Contains(model.DeviceIDs, device.DeviceID) {
			deviceIDs = append(deviceIDs, device.DeviceID)
		}
	}
	model.PlantIDs = listed(model.PlantIDs, plantIDs)
	model.DeviceIDs = listed(model.DeviceIDs, deviceIDs)
	return nil
}

func (r *groupResource) Delete(ctx context.Context, request resource.DeleteRequest, response *resource.DeleteResponse) {
	deleteByID(ctx, request, response, r.client.DeleteGroup)
}

func (*groupResource) ImportState(ctx context.Context, request resource.ImportStateRequest, response *resource.ImportStateResponse) {
	resource.ImportStatePassthroughID(ctx, path.Root("id"), request, response)
}

type deletion func(ctx context.Context, id string, options ...heliograph.CallOption) error

// deleteByID: an object that is not there any more is deleted.
func deleteByID(ctx context.Context, request resource.DeleteRequest, response *resource.DeleteResponse, remove deletion) {
	var id string
	if response.Diagnostics.Append(request.State.GetAttribute(ctx, path.Root("id"), &id)...); response.Diagnostics.HasError() {
		return
	}
	if err := remove(ctx, id); err != nil && !heliograph.HasSlug(err, heliograph.SlugNotFound) {
		addError(&response.Diagnostics, id+" is not deleted", err)
	}
}
