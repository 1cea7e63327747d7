module heliograph.dev/conformance/sdk-driver

go 1.24.0

require heliograph.dev/sdk-go v0.0.0

replace heliograph.dev/sdk-go => ../../../../../packages/sdk-go
