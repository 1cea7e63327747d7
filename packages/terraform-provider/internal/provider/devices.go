package provider

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"

	heliograph "heliograph.dev/sdk-go"
)

type devicesDataSource struct{ dataSource }

func newDevices() datasource.DataSource { return &devicesDataSource{} }

type devicesModel struct {
	Vendor          *string       `tfsdk:"vendor"`
	VendorAccountID *string       `tfsdk:"vendor_account_id"`
	PlantID         *string       `tfsdk:"plant_id"`
	GroupID         *string       `tfsdk:"group_id"`
	Devices         []deviceModel `tfsdk:"devices"`
}

type deviceModel struct {
	ID              string  `tfsdk:"id"`
	Vendor          string  `tfsdk:"vendor"`
	SerialNumber    string  `tfsdk:"serial_number"`
	VendorAccountID string  `tfsdk:"vendor_account_id"`
	PlantID         string  `tfsdk:"plant_id"`
	Model           *string `tfsdk:"model"`
	Status          string  `tfsdk:"status"`
	Monitored       bool    `tfsdk:"monitored"`
}

func deviceOf(device heliograph.DeviceListItem) deviceModel {
	return deviceModel{
		ID:              device.DeviceID,
		Vendor:          device.DataSources,
		SerialNumber:    device.InverterSN,
		VendorAccountID: device.DataAccessUserID,
		PlantID:         device.PlantID,
		Model:           device.Model,
		Status:          device.Status,
		Monitored:       device.Monitored,
	}
}

func (*devicesDataSource) Metadata(_ context.Context, _ datasource.MetadataRequest, response *datasource.MetadataResponse) {
	response.TypeName = "heliograph_devices"
}

func (*devicesDataSource) Schema(_ context.Context, _ datasource.SchemaRequest, response *datasource.SchemaResponse) {
	response.Schema = schema.Schema{
		Description: "Inverters of the account, by first sync, removed ones included.",
		Attributes: map[string]schema.Attribute{
			"vendor":            narrowedBy("vendor"),
			"vendor_account_id": narrowedBy("vendor account"),
			"plant_id":          narrowedBy("plant"),
			"group_id":          narrowedBy("group"),
			"devices": schema.ListNestedAttribute{
				Computed:    true,
				Description: "The devices.",
				NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
					"id":                text("Id of the device."),
					"vendor":            text("Id of the vendor."),
					"serial_number":     text("The vendor's serial number."),
					"vendor_account_id": text("Id of the vendor account."),
					"plant_id":          text("Id of the plant."),
					"model":             text("Model."),
					"status":            text("Status at the last sync; removed: the vendor no longer lists it."),
					"monitored":         schema.BoolAttribute{Computed: true, Description: "Whether the device is polled."},
				}},
			},
		},
	}
}

func (d *devicesDataSource) Read(ctx context.Context, request datasource.ReadRequest, response *datasource.ReadResponse) {
	var model devicesModel
	if response.Diagnostics.Append(request.Config.Get(ctx, &model)...); response.Diagnostics.HasError() {
		return
	}
	devices := d.client.ListDevices(&heliograph.ListDevicesQuery{
		Vendor:           query(model.Vendor),
		DataAccessUserID: query(model.VendorAccountID),
		PlantID:          query(model.PlantID),
		GroupID:          query(model.GroupID),
		Limit:            heliograph.Ptr(int64(pageSize)),
	})
	model.Devices = collected(devices.All(ctx), deviceOf, "Devices", &response.Diagnostics)
	if !response.Diagnostics.HasError() {
		response.Diagnostics.Append(response.State.Set(ctx, model)...)
	}
}
