package dev.heliograph.sdk;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The two signatures of a request (docs/use/delivery-guarantees.md). */
final class WebhookSignatures {
  private static final String PREFIX = "whsec_";

  private final Map<String, String> headers;
  private final byte[] body;
  private final List<String> secrets;

  /** @param headers found by names in any spelling */
  WebhookSignatures(Map<String, String> headers, byte[] body, List<String> secrets) {
    this.headers = headers;
    this.body = body;
    this.secrets = secrets;
  }

  /** Standard Webhooks 1.0: a v1,&lt;base64&gt; for each active secret, over id.timestamp.body, keyed with the bytes after whsec_. */
  void checkStandard(long now, long tolerance) {
    String id = required("webhook-id");
    String timestamp = required("webhook-timestamp");
    checkAge(timestamp, now, tolerance);
    List<byte[]> given = new ArrayList<>();
    for (String one : required("webhook-signature").split(" "))
      if (one.startsWith("v1,")) given.add(decoded("webhook-signature", one.substring(3)));
    byte[] start = (id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8);
    check(given, start, false);
  }

  /** The service's own header: one signature over the body, in the encoding the webhook asked for, keyed with the whole text of the secret. */
  void checkService(String name) {
    String value = required(name);
    value = value.startsWith("sha256=") ? value.substring(7) : value;
    boolean isHex = value.matches("[0-9a-fA-F]{64}");
    check(List.of(isHex ? HexFormat.of().parseHex(value) : decoded(name, value)), new byte[0], true);
  }

  private void check(List<byte[]> given, byte[] start, boolean isKeyText) {
    if (secrets.isEmpty()) throw failure("malformed_secret", "there is no secret to verify with");
    for (String secret : secrets) {
      byte[] decoded = bytesOf(secret);
      byte[] expected = hmac(isKeyText ? secret.getBytes(StandardCharsets.UTF_8) : decoded, start);
      for (byte[] signature : given) if (MessageDigest.isEqual(expected, signature)) return;
    }
    throw failure(
        "no_matching_signature",
        "no secret matches this signature: another secret signed it, or the body was parsed and serialized again");
  }

  private byte[] hmac(byte[] key, byte[] start) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update(start);
      return mac.doFinal(body);
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException("every Java has HmacSHA256", error);
    }
  }

  private String required(String name) {
    String value = headers.get(name);
    if (value == null || value.isEmpty()) throw failure("missing_header", "the request has no header " + name);
    return value;
  }

  private static void checkAge(String timestamp, long now, long tolerance) {
    if (!timestamp.matches("[0-9]{1,12}")) throw failure("malformed_header", "webhook-timestamp is not Unix seconds");
    long age = now - Long.parseLong(timestamp);
    if (Math.abs(age) <= tolerance) return;
    String where = age > 0 ? age + " s old" : -age + " s in the future";
    throw failure(
        "timestamp_out_of_tolerance",
        "the request is %s, %d s are allowed: it was replayed, or this clock is wrong".formatted(where, tolerance));
  }

  private static byte[] decoded(String name, String text) {
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException error) {
      throw failure("malformed_header", name + " is not a signature");
    }
  }

  /** The error does not repeat the secret. */
  private static byte[] bytesOf(String secret) {
    try {
      byte[] key = secret.startsWith(PREFIX) ? Base64.getDecoder().decode(secret.substring(PREFIX.length())) : new byte[0];
      if (key.length > 0) return key;
    } catch (IllegalArgumentException error) {
      // As an empty one.
    }
    throw failure("malformed_secret", "a secret is whsec_ followed by base64, as the API returned it");
  }

  private static WebhookVerificationException failure(String reason, String message) {
    return new WebhookVerificationException(reason, message);
  }
}
