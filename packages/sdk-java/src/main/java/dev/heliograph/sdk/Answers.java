package dev.heliograph.sdk;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.stream.Collectors;

/** Reads the answer of a call. */
final class Answers {
  private Answers() {}

  /** Throws HeliographException for an answer that is no success, or not of this API. */
  static <T> T read(Call call, int status, HttpHeaders headers, String text, ResultType<T> type) {
    boolean isSuccess = status >= 200 && status < 300;
    if (isSuccess && type.isText()) return type.read(text, null);
    JsonNode body = Json.parse(text);
    if (isSuccess && call.isRaw && body != null) return type.read(text, body);
    boolean isEnvelope = body != null && body.has("success");
    if (isSuccess && isEnvelope && body.get("success").asBoolean()) return type.read(text, body.get("result"));
    throw failure(call.name() + ": " + status, status, headers, isEnvelope ? body : null);
  }

  private static HeliographException failure(String what, int status, HttpHeaders headers, JsonNode body) {
    Duration retryAfter = headers.firstValue("Retry-After").map(Answers::retryAfter).orElse(null);
    if (body == null)
      return new HeliographException(what + ", and no answer of this API", status, null, null, null, retryAfter);
    String error = Json.text(body, "error");
    JsonNode details = body.get("details");
    String message = "%s %s: %s%s".formatted(what, error == null ? "" : error, body.path("message").asText(), explained(details));
    return new HeliographException(message, status, error, details, Json.text(body, "requestId"), retryAfter);
  }

  private static String explained(JsonNode details) {
    var members = HeliographException.invalidIn(details);
    if (members.isEmpty()) return "";
    // Some messages name the member themselves.
    return members.stream()
        .map(one -> one.message().startsWith(one.path() + ": ") ? one.message() : one.path() + ": " + one.message())
        .collect(Collectors.joining("; ", " (", ")"));
  }

  /** Seconds, or a date. */
  private static Duration retryAfter(String value) {
    if (value.matches("\\d{1,9}")) return Duration.ofSeconds(Long.parseLong(value));
    try {
      Duration wait = Duration.between(Instant.now(), ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME));
      return wait.isNegative() ? Duration.ZERO : wait;
    } catch (DateTimeParseException error) {
      return null;
    }
  }
}
