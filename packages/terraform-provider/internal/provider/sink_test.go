package provider

import (
	"encoding/json"
	"fmt"
	"maps"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	heliograph "heliograph.dev/sdk-go"
)

// No error and no state may have it.
const wrongPassword = "wrong-Pa55word"

// Sinks of an account of a running product, which writes to its own database.
func TestSink(t *testing.T) {
	core := newCore(t)
	outside := heliograph.NewClient(os.Getenv("HELIOGRAPH_URL"), heliograph.Options{APIKey: os.Getenv("HELIOGRAPH_API_KEY")})
	database := must(url.Parse(os.Getenv("DATABASE_URL")))
	password, _ := database.User.Password()
	where := map[string]any{
		"host":     database.Hostname(),
		"port":     must(strconv.Atoi(database.Port())),
		"database": strings.TrimPrefix(database.Path, "/"),
		"user":     database.User.Username(),
		"tls":      "off",
	}
	secrets := map[string]string{"password": password}
	warehouse := configOf("postgres", where, secrets)

	sink := core.object("sink")
	expect(t, "secret in settings", sink.refused(configOf("postgres", with(where, "password", password), nil)), `AttributeName("settings") password`)
	expect(t, "setting in secrets", sink.refused(configOf("postgres", where, map[string]string{"user": "me"})), `AttributeName("secrets") user`)
	expect(t, "no object", sink.refused(`{"kind": "postgres", "settings": {"type": "string", "value": "x"}}`), `AttributeName("settings") write an object`)
	expect(t, "no secret", sink.apply(configOf("postgres", where, nil)), `AttributeName("secrets") secrets.password`)
	expect(t, "invalid setting", sink.apply(configOf("postgres", with(where, "maxRecords", 5), secrets)), `AttributeName("settings") settings.maxRecords`)
	refused := configOf("postgres", where, map[string]string{"password": wrongPassword})
	expect(t, "refused login", sink.apply(refused), `AttributeName("settings") heliograph`)
	expect(t, "nothing created", fmt.Sprint(sink.isGone()), "true")

	sink.settles(warehouse)
	expect(t, "another secret alone", sink.differences(refused), "")
	resent := strings.Replace(refused, "{", `{"secrets_version": 1, `, 1)
	expect(t, "another version", sink.differences(resent), "secrets_version")
	expect(t, "refused secret", sink.apply(resent), `AttributeName("settings") heliograph`)
	filtered := strings.Replace(warehouse, "{", `{"name": "warehouse", "filter": {"vendors": ["solis"]}, `, 1)
	sink.settles(filtered)
	must(outside.UpdateSink(t.Context(), sink.id(), &heliograph.UpdateSinkBody{
		Name:     heliograph.Null[string](),
		Filter:   &heliograph.FilterBody{},
		Settings: map[string]any{"table": "other"},
	}))
	expect(t, "drift", sink.differences(filtered), "filter name settings")
	sink.settles(filtered)
	restored := must(outside.GetSink(t.Context(), sink.id())).Settings["table"]
	expect(t, "default of a setting that is not written", fmt.Sprint(restored), "heliograph_records")
	sink.settles(configOf("postgres", with(where, "table", "heliograph_records"), secrets))
	expect(t, "moved without its secret", sink.apply(configOf("postgres", with(where, "host", "localhost"), nil)), `AttributeName("secrets") secrets.password`)
	sink.settles(configOf("postgres", with(where, "host", "localhost"), secrets))
	paused := strings.Replace(warehouse, "{", `{"status": "paused", `, 1)
	sink.settles(paused)
	expect(t, "paused", must(outside.GetSink(t.Context(), sink.id())).Status, "paused")
	expect(t, "plan after import", sink.imported(sink.id()).differences(paused), "")
	expect(t, "another kind", sink.differences(strings.Replace(paused, `"postgres"`, `"clickhouse"`, 1)), "kind kind!")

	unreachable := core.object("sink")
	warning := unreachable.apply(configOf("postgres", with(where, "port", 1), secrets))
	if !strings.Contains(warning, "127.0.0.1") || unreachable.isGone() {
		t.Errorf("an unreachable destination is stored with a warning: %s", warning)
	}

	atOnce(t, core, outside, warehouse, where)
	for _, object := range []*object{sink, unreachable} {
		before := *object
		expect(t, "destruction", object.destroy(), "")
		before.refresh()
		expect(t, "gone", fmt.Sprint(before.isGone()), "true")
	}
}

// atOnce creates sinks while another program has a connection tested that is not answered.
func atOnce(t *testing.T, core *core, outside *heliograph.Client, config string, where map[string]any) {
	silent := must(net.Listen("tcp", "127.0.0.1:0"))
	defer silent.Close()
	var creations sync.WaitGroup
	creations.Go(func() {
		settings := with(with(where, "port", silent.Addr().(*net.TCPAddr).Port), "password", "x")
		created := must(outside.CreateSink(t.Context(), heliograph.CreateSinkBody{Kind: "postgres", Settings: settings}))
		must(0, outside.DeleteSink(t.Context(), created.ID))
	})
	must(silent.Accept())
	for range 3 {
		creations.Go(func() {
			sink := core.object("sink")
			expect(t, "one of three", sink.apply(config), "")
			expect(t, "its destruction", sink.destroy(), "")
		})
	}
	creations.Wait()
}

func configOf(kind string, settings map[string]any, secrets map[string]string) string {
	members := map[string]string{}
	for name, value := range settings {
		members[name] = "string"
		if _, isNumber := value.(int); isNumber {
			members[name] = "number"
		}
	}
	// Terraform sends the type of a dynamic value with it.
	typed := map[string]any{"type": []any{"object", members}, "value": settings}
	return string(must(json.Marshal(map[string]any{"kind": kind, "settings": typed, "secrets": secrets})))
}

func with(settings map[string]any, name string, value any) map[string]any {
	changed := maps.Clone(settings)
	changed[name] = value
	return changed
}
