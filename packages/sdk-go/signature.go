package heliograph

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
)

const secretPrefix = "whsec_"

var (
	unixSeconds  = regexp.MustCompile(`^[0-9]{1,12}$`)
	hexSignature = regexp.MustCompile(`^[0-9a-fA-F]{64}$`)
)

// checkStandard: Standard Webhooks 1.0 has a v1,<base64> for each active secret, over id.timestamp.body, keyed with the
// bytes after whsec_.
func checkStandard(headers http.Header, body []byte, options VerifyOptions) error {
	values := map[string]string{}
	for _, name := range []string{"webhook-id", "webhook-timestamp", "webhook-signature"} {
		value := headers.Get(name)
		if value == "" {
			return missing(name)
		}
		values[name] = value
	}
	timestamp := values["webhook-timestamp"]
	if err := checkAge(timestamp, options); err != nil {
		return err
	}
	var given [][]byte
	for _, one := range strings.Split(values["webhook-signature"], " ") {
		encoded, isKnown := strings.CutPrefix(one, "v1,")
		if !isKnown {
			continue
		}
		signature, err := base64.StdEncoding.DecodeString(encoded)
		if err != nil {
			return malformedHeader("webhook-signature")
		}
		given = append(given, signature)
	}
	signed := append([]byte(values["webhook-id"]+"."+timestamp+"."), body...)
	return checkSignatures(signed, given, options.Secrets, func(_ string, decoded []byte) []byte { return decoded })
}

// checkService: the service's own header is one signature over the body, in the encoding that the webhook asked for, keyed
// with the whole text of the secret.
func checkService(headers http.Header, body []byte, options VerifyOptions) error {
	name := strings.ToLower(options.HeaderPrefix) + "-signature"
	value := headers.Get(name)
	if value == "" {
		return missing(name)
	}
	value = strings.TrimPrefix(value, "sha256=")
	decode := base64.StdEncoding.DecodeString
	if hexSignature.MatchString(value) {
		decode = hex.DecodeString
	}
	signature, err := decode(value)
	if err != nil {
		return malformedHeader(name)
	}
	return checkSignatures(body, [][]byte{signature}, options.Secrets, func(secret string, _ []byte) []byte { return []byte(secret) })
}

func checkAge(timestamp string, options VerifyOptions) error {
	if !unixSeconds.MatchString(timestamp) {
		return &VerificationError{"malformed_header", "webhook-timestamp is not Unix seconds"}
	}
	seconds, _ := strconv.ParseInt(timestamp, 10, 64)
	age := options.Now.Unix() - seconds
	allowed := int64(options.Tolerance.Seconds())
	if age <= allowed && -age <= allowed {
		return nil
	}
	where := fmt.Sprintf("%d s old", age)
	if age < 0 {
		where = fmt.Sprintf("%d s in the future", -age)
	}
	return &VerificationError{"timestamp_out_of_tolerance", fmt.Sprintf("the request is %s, %d s are allowed: it was replayed, or this clock is wrong", where, allowed)}
}

func checkSignatures(signed []byte, given [][]byte, secrets []string, keyOf func(secret string, decoded []byte) []byte) error {
	isKnown := false
	for _, secret := range secrets {
		// An unset variable is no secret.
		if secret == "" {
			continue
		}
		isKnown = true
		encoded, isWhole := strings.CutPrefix(secret, secretPrefix)
		decoded, err := base64.StdEncoding.DecodeString(encoded)
		if !isWhole || encoded == "" || err != nil {
			return &VerificationError{"malformed_secret", "a secret is whsec_ followed by base64, as the API returned it"}
		}
		mac := hmac.New(sha256.New, keyOf(secret, decoded))
		mac.Write(signed)
		expected := mac.Sum(nil)
		for _, signature := range given {
			if hmac.Equal(expected, signature) {
				return nil
			}
		}
	}
	if !isKnown {
		return &VerificationError{"malformed_secret", "there is no secret to verify with"}
	}
	return &VerificationError{"no_matching_signature", "no secret matches this signature: another secret signed it, or the body was parsed and serialized again"}
}

func missing(name string) error {
	return &VerificationError{"missing_header", "the request has no header " + name}
}

func malformedHeader(name string) error {
	return &VerificationError{"malformed_header", name + " is not a signature"}
}
