package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"

	heliograph "heliograph.dev/sdk-go"
)

type plantsDataSource struct{ dataSource }

func newPlants() datasource.DataSource { return &plantsDataSource{} }

type plantsModel struct {
	Vendor          *string      `tfsdk:"vendor"`
	VendorAccountID *string      `tfsdk:"vendor_account_id"`
	GroupID         *string      `tfsdk:"group_id"`
	Plants          []plantModel `tfsdk:"plants"`
}

type plantModel struct {
	ID              string   `tfsdk:"id"`
	Vendor          string   `tfsdk:"vendor"`
	VendorPlantID   string   `tfsdk:"vendor_plant_id"`
	VendorAccountID string   `tfsdk:"vendor_account_id"`
	Name            string   `tfsdk:"name"`
	Status          string   `tfsdk:"status"`
	CapacityKw      *float64 `tfsdk:"capacity_kw"`
}

func plantOf(plant heliograph.PlantListItem) plantModel {
	return plantModel{
		ID:              plant.PlantID,
		Vendor:          plant.DataSources,
		VendorPlantID:   plant.VendorPlantID,
		VendorAccountID: plant.DataAccessUserID,
		Name:            plant.Name,
		Status:          plant.Status,
		CapacityKw:      plant.CapacityKw,
	}
}

func (*plantsDataSource) Metadata(_ context.Context, _ datasource.MetadataRequest, response *datasource.MetadataResponse) {
	response.TypeName = "heliograph_plants"
}

func (*plantsDataSource) Schema(_ context.Context, _ datasource.SchemaRequest, response *datasource.SchemaResponse) {
	response.Schema = schema.Schema{
		Description: "Plants of the account, by first sync, removed ones included.",
		Attributes: map[string]schema.Attribute{
			"vendor":            narrowedBy("vendor"),
			"vendor_account_id": narrowedBy("vendor account"),
			"group_id":          narrowedBy("group"),
			"plants": schema.ListNestedAttribute{
				Computed:    true,
				Description: "The plants.",
				NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
					"id":                text("Id of the plant."),
					"vendor":            text("Id of the vendor."),
					"vendor_plant_id":   text("The vendor's id of the plant."),
					"vendor_account_id": text("Id of the vendor account."),
					"name":              text("Name at the vendor."),
					"status":            text("Status; removed: the vendor no longer lists it."),
					"capacity_kw":       schema.Float64Attribute{Computed: true, Description: "Installed power, kW."},
				}},
			},
		},
	}
}

func (d *plantsDataSource) Read(ctx context.Context, request datasource.ReadRequest, response *datasource.ReadResponse) {
	var model plantsModel
	if response.Diagnostics.Append(request.Config.Get(ctx, &model)...); response.Diagnostics.HasError() {
		return
	}
	plants := d.client.ListPlants(&heliograph.ListPlantsQuery{
		Vendor:           query(model.Vendor),
		DataAccessUserID: query(model.VendorAccountID),
		GroupID:          query(model.GroupID),
		Limit:            heliograph.Ptr(int64(pageSize)),
	})
	model.Plants = collected(plants.All(ctx), plantOf, "Plants", &response.Diagnostics)
	if !response.Diagnostics.HasError() {
		response.Diagnostics.Append(response.State.Set(ctx, model)...)
	}
}
