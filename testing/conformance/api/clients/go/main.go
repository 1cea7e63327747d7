// Calls the product by the client that oapi-codegen made: arguments are its URL, a user name and a password.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"

	"heliograph.dev/conformance/client/client"
)

func must[T any](value T, err error) T {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return value
}

func main() {
	url, username, password := os.Args[1], os.Args[2], os.Args[3]
	ctx := context.Background()
	anonymous := must(client.NewClientWithResponses(url))
	login := func(password string) *client.LoginResponse {
		body := client.LoginForm{Username: username, Password: password}
		return must(anonymous.LoginWithFormdataBodyWithResponse(ctx, nil, body))
	}
	refused := login("wrong").JSONDefault.Error
	session := login(password).JSON200.Result
	withToken := client.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+session.AccessToken)
		return nil
	})
	api := must(client.NewClientWithResponses(url, withToken))
	limit := 500
	listed := must(api.ListDevicesWithResponse(ctx, &client.ListDevicesParams{Limit: &limit}))
	devices := []string{}
	for _, device := range listed.JSON200.Result.Items {
		devices = append(devices, device.DeviceId)
	}
	record := firstRecord(ctx, api)
	logout := client.RefreshForm{RefreshToken: session.RefreshToken}
	ended := must(anonymous.LogoutWithFormdataBodyWithResponse(ctx, nil, logout)).JSON200.Success
	result := map[string]any{"refused": refused, "devices": devices, "record": record.IdempotencyKey, "ended": ended}
	must(0, json.NewEncoder(os.Stdout).Encode(result))
}

// The method with a response returns when the answer ends, which a stream does not.
func firstRecord(ctx context.Context, api *client.ClientWithResponses) (record client.BaseData) {
	include := "records"
	response := must(api.ClientInterface.OpenStream(ctx, &client.OpenStreamParams{Include: &include}))
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	for lines.Scan() {
		if data, found := strings.CutPrefix(lines.Text(), "data: "); found {
			must(0, json.Unmarshal([]byte(data), &record))
			return record
		}
	}
	must(0, fmt.Errorf("the stream ended: %v", lines.Err()))
	return record
}
