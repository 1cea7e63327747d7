// Reads the stream, and after a restart continues where it was. Prints each record once.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"os/signal"

	heliograph "heliograph.dev/sdk-go"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	client := heliograph.NewClient(os.Getenv("HELIOGRAPH_URL"), heliograph.Options{APIKey: os.Getenv("HELIOGRAPH_API_KEY")})
	position, _ := os.ReadFile("position.txt")
	options := heliograph.StreamOptions{LastEventID: string(position), OnPosition: func(id string) {
		if err := os.WriteFile("position.txt", []byte(id), 0o600); err != nil {
			log.Fatal(err)
		}
	}}
	seen := heliograph.NewSeenKeys(100_000)
	for event, err := range client.StreamRecords(ctx, heliograph.StreamFilter{}, options) {
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			log.Fatal(err)
		}
		switch event.Type {
		case "record", "event", "energy", "storage":
			// After a cut, records may come again.
			if seen.Add(event.Record.Key) {
				fmt.Println(event.Record.Kind, string(event.Record.Text))
			}
		case "reset":
			log.Printf("records were left out (%s): read the history", event.Reason)
		case "retry":
			log.Printf("cut, back in %s: %v", event.Wait, event.Err)
		}
	}
}
