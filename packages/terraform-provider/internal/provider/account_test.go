package provider

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	heliograph "heliograph.dev/sdk-go"
)

// One account of a running product, from nothing to nothing: testing/conformance/api/test/generated-clients.spec.ts starts it.
func TestAccount(t *testing.T) {
	core := newCore(t)
	outside := heliograph.NewClient(os.Getenv("HELIOGRAPH_URL"), heliograph.Options{APIKey: os.Getenv("HELIOGRAPH_API_KEY")})
	credentials := os.Getenv("SOLIS_CREDENTIALS")

	vendor := core.object("vendor_account")
	refused := vendor.apply(`{"vendor": "solis", "credentials": {"keyId": "1300386381676644416"}}`)
	expect(t, "missing credential", refused, `AttributeName("credentials") credentials.keySecret`)
	north := fmt.Sprintf(`{"vendor": "solis", "name": "terraform", "credentials": %s, "secrets_version": 1}`, credentials)
	vendor.settles(north)
	expect(t, "new version", vendor.differences(strings.Replace(north, `: 1}`, `: 2}`, 1)), "secrets_version")
	vendor.settles(strings.Replace(north, `: 1}`, `: 2}`, 1))
	expect(t, "another region", vendor.differences(strings.Replace(north, "{", `{"region": "elsewhere", `, 1)), "region region! secrets_version")

	unsynced := heliograph.CreateVendorAccountBody{Vendor: "solis"}
	_ = json.Unmarshal([]byte(credentials), &unsynced.Credentials)
	created := must(outside.CreateVendorAccount(t.Context(), unsynced, heliograph.WithIdempotencyKey(rand.Text())))
	second := vendor.imported(created.ID)
	unnamed := fmt.Sprintf(`{"vendor": "solis", "credentials": %s}`, credentials)
	expect(t, "plan without a sync", second.differences(unnamed), "needs_sync")
	second.settles(unnamed)
	expect(t, "destruction", second.destroy(), "")

	of := fmt.Sprintf(`{"vendor_account_id": %q}`, vendor.id())
	plant, device := core.first("plants", of), core.first("devices", of)
	group := core.object("group")
	roofs := fmt.Sprintf(`{"name": "Terraform's", "plant_ids": [%q], "device_ids": [%q]}`, plant, device)
	group.settles(roofs)
	must(outside.UpdateGroup(t.Context(), group.id(), &heliograph.UpdateGroupBody{PlantIDs: []string{}, Name: heliograph.Ptr("Other")}))
	expect(t, "drift", group.differences(roofs), "name plant_ids")
	group.settles(roofs)
	expect(t, "unknown plant", group.apply(`{"name": "Terraform's", "plant_ids": ["plt_unknown"]}`), `AttributeName("plant_ids") plant_ids.0`)

	webhook := core.object("webhook")
	const hook = `{"url": "https://Example.com", "name": "terraform", "filter": {"group_ids": [%q]%s},
		"envelope": "none", "signature_encoding": "hex", "timeout_ms": %d, "max_in_flight": 8, "min_tls_version": "TLSv1.3"%s}`
	production := fmt.Sprintf(hook, group.id(), "", 5000, `, "headers": {"Authorization": "Bearer secret"}`)
	expect(t, "invalid kind", webhook.apply(fmt.Sprintf(hook, group.id(), `, "kinds": ["device.date"]`, 5000, "")), `AttributeName("filter") filter.kinds`)
	webhook.settles(production)
	secret := webhook.attribute("secret")
	expect(t, "secret", as[string](secret)[:6], "whsec_")
	must(outside.UpdateWebhook(t.Context(), webhook.id(), &heliograph.UpdateWebhookBody{
		TimeoutMs: heliograph.Ptr(int64(9000)),
		Filter:    &heliograph.WebhookFilterBody{},
		Headers:   heliograph.Null[map[string]string](),
	}))
	expect(t, "drift", webhook.differences(production), "filter header_names timeout_ms")
	webhook.settles(production)
	expect(t, "headers sent again", fmt.Sprint(must(outside.GetWebhook(t.Context(), webhook.id())).HeaderNames), "[authorization]")
	expect(t, "secret after repair", fmt.Sprint(webhook.attribute("secret").Equal(secret)), "true")
	paused := strings.Replace(production, "{", `{"status": "paused", `, 1)
	webhook.settles(paused)
	expect(t, "paused", must(outside.GetWebhook(t.Context(), webhook.id())).Status, "paused")
	imported := webhook.imported(webhook.id())
	expect(t, "plan after import", imported.differences(strings.Replace(paused, "Example.com", "example.com/", 1)), "")
	expect(t, "secret after import", fmt.Sprint(imported.attribute("secret").IsNull()), "true")

	channel := core.object("channel_subscription")
	const kafka = `{"channel": "kafka", "filter": {"vendors": ["solis"]}, "envelope": "cloudevents", "format": "json"}`
	channel.settles(kafka)
	expect(t, "no schema registry", channel.apply(strings.Replace(kafka, "json", "avro", 1)), `AttributeName("format") heliograph`)
	expect(t, "plan after import", channel.imported("kafka").differences(kafka), "")
	must(outside.ReplaceChannelFilter(t.Context(), "kafka", heliograph.ChannelBody{Filter: heliograph.FilterBody{}}))
	expect(t, "drift", channel.differences(kafka), "filter")
	account := core.object("account")
	account.settles(`{"language": "de"}`)
	expect(t, "plan after import", account.imported("any").differences(`{"language": "de"}`), "")
	expect(t, "plan after import", group.imported(group.id()).differences(roofs), "device_ids")
	expect(t, "plan after import", vendor.imported(vendor.id()).differences(north), "secrets_version")

	for _, object := range []*object{account, channel, imported, group, vendor} {
		before := *object
		expect(t, "destruction", object.destroy(), "")
		expect(t, "destroyed", fmt.Sprint(object.isGone()), "true")
		before.refresh()
		expect(t, "gone", fmt.Sprint(before.isGone()), fmt.Sprint(object != account && object != channel))
	}
	expect(t, "defaults of the channel", channel.imported("kafka").differences(`{"channel": "kafka", "envelope": "none", "format": "json"}`), "")
}

func expect(t *testing.T, what, found, wanted string) {
	t.Helper()
	if found != wanted {
		t.Errorf("%s: %s, not %s", what, found, wanted)
	}
}
