// Receives webhooks: verifies the raw body, and answers 204 only after each record was processed.
package main

import (
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"

	heliograph "heliograph.dev/sdk-go"
)

func main() {
	secrets := strings.Split(os.Getenv("WEBHOOK_SECRETS"), ",")
	seen := heliograph.NewSeenKeys(100_000)
	http.HandleFunc("POST /heliograph", func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 512<<10))
		if err != nil {
			http.Error(response, "too large", http.StatusRequestEntityTooLarge)
			return
		}
		delivery, err := heliograph.VerifyWebhook(request.Header, body, heliograph.VerifyOptions{Secrets: secrets})
		var rejected *heliograph.VerificationError
		if errors.As(err, &rejected) {
			log.Print(err)
			response.WriteHeader(rejected.Status())
			return
		}
		for _, record := range delivery.Records {
			if !seen.Add(record.Key) {
				continue
			}
			if err := process(record); err != nil {
				// Not 2xx: the request comes again.
				seen.Discard(record.Key)
				http.Error(response, err.Error(), http.StatusInternalServerError)
				return
			}
		}
		response.WriteHeader(http.StatusNoContent)
	})
	// The service posts to https alone.
	log.Fatal(http.ListenAndServeTLS(":8443", os.Getenv("TLS_CERT_FILE"), os.Getenv("TLS_KEY_FILE"), nil))
}

func process(record *heliograph.Delivered) error {
	sample, err := record.BaseData()
	if err == nil && sample != nil {
		fmt.Println(sample.InverterSN, power(sample))
	}
	return err
}

// power: a missing number is never 0.
func power(sample *heliograph.BaseData) string {
	if sample.PowerACOutputActive == nil {
		return "not reported"
	}
	return fmt.Sprintf("%g kW", *sample.PowerACOutputActive)
}
