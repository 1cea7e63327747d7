module heliograph.dev/sdk-go

go 1.24.0
