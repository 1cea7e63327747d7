package dev.heliograph.sdk;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Verifies requests of a webhook, in constant time. {@code new WebhookVerifier("whsec_…")} checks Standard Webhooks 1.0, which
 * also rejects replayed requests. Threads may share one.
 */
public final class WebhookVerifier {
  private final List<String> secrets;
  private boolean isServiceScheme;
  private Duration tolerance = Duration.ofMinutes(5);
  private String headerPrefix = "X-Service";
  private Clock clock = Clock.systemUTC();

  /** @param secrets whsec_…, one or several: while a secret is replaced, the old and the new one */
  public WebhookVerifier(String... secrets) {
    // An unset variable is no secret.
    this.secrets = Stream.of(secrets).filter(secret -> secret != null && !secret.isEmpty()).toList();
  }

  /** Checks X-Service-Signature alone (hex, base64 or sha256=&lt;hex&gt;), which covers no time. */
  public WebhookVerifier serviceScheme() {
    isServiceScheme = true;
    return this;
  }

  /** Greatest distance of webhook-timestamp from now (5 min). */
  public WebhookVerifier tolerance(Duration value) {
    tolerance = value;
    return this;
  }

  /** First part of the service's own headers (X-Service). */
  public WebhookVerifier headerPrefix(String value) {
    headerPrefix = value;
    return this;
  }

  public WebhookVerifier clock(Clock value) {
    clock = value;
    return this;
  }

  /**
   * Verifies one request. The event headers are not signed, so event and keys are read from the body.
   *
   * @param headers in any spelling; of a repeated one the first counts
   * @param body as it came, byte for byte, before anything parsed it
   * @throws WebhookVerificationException whose reason names the fault; answer with its status
   */
  public VerifiedWebhook verify(Map<String, List<String>> headers, byte[] body) {
    if (body == null)
      throw new WebhookVerificationException("body_not_raw", "the signature is over the raw body, and nothing was given");
    Map<String, String> given = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.forEach(
        (name, values) -> {
          if (name != null && values != null && !values.isEmpty()) given.put(name, values.get(0));
        });
    WebhookSignatures signatures = new WebhookSignatures(given, body, secrets);
    if (isServiceScheme) signatures.checkService(headerPrefix.toLowerCase(Locale.ROOT) + "-signature");
    else signatures.checkStandard(clock.instant().getEpochSecond(), tolerance.toSeconds());
    String attempt = given.get(headerPrefix + "-Attempt");
    return payload(body, attempt != null && attempt.matches("\\d{1,9}") ? Integer.parseInt(attempt) : 1);
  }

  private static VerifiedWebhook payload(byte[] body, int attempt) {
    String text = new String(body, StandardCharsets.UTF_8);
    JsonNode content = Json.parse(text);
    try {
      List<Delivered> records = new ArrayList<>();
      if (content != null && content.isArray()) {
        for (JsonNode one : content) records.add(Delivered.of(one, one.toString()));
      } else {
        records.add(Delivered.of(content, text));
      }
      if (records.isEmpty()) throw malformed();
      String key = content.isArray() ? batchKey(records) : records.get(0).key();
      return new VerifiedWebhook(records.get(0).kind(), key, records, attempt);
    } catch (IllegalArgumentException error) {
      throw malformed();
    }
  }

  /** As the service makes it: {@code batch:} and 32 hex of the SHA-256 over the records' keys, joined by commas. */
  private static String batchKey(List<Delivered> records) {
    String keys = records.stream().map(Delivered::key).collect(Collectors.joining(","));
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(keys.getBytes(StandardCharsets.UTF_8));
      return "batch:" + HexFormat.of().formatHex(digest, 0, 16);
    } catch (NoSuchAlgorithmException error) {
      throw new IllegalStateException("every Java has SHA-256", error);
    }
  }

  private static WebhookVerificationException malformed() {
    return new WebhookVerificationException(
        "malformed_payload", "the body is signed, but it is neither a record nor an array of records");
  }
}
