package dev.heliograph.sdk;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;

/**
 * An item of the stream: a message of the service (docs/use/stream.md), or the state of the connection. What does not belong
 * to the type is null.
 *
 * @param type {@code open}: connected. {@code retry}: cut, and connected again after a pause. {@code record}, {@code event},
 *     {@code energy}, {@code storage}: with a record. {@code job}: a replay that has changed. {@code reset}: records were left
 *     out. {@code end}: the service ended the stream; after account_suspended and account_deleted nothing follows
 * @param record a sample of an inverter, an event, a sum of energy, or a sample of a battery, meter or site
 * @param job a replay, as the API shows it
 * @param reason of reset: too_old, too_many, unknown_id; of end: token_expired, shutdown, overflow, …
 * @param pause of retry
 * @param error of retry: why the stream was cut; null when it just ended
 */
public record StreamEvent(
    String type, Delivered record, JsonNode job, String reason, Duration pause, RuntimeException error) {

  static StreamEvent open() {
    return new StreamEvent("open", null, null, null, null, null);
  }

  static StreamEvent retry(Duration pause, RuntimeException error) {
    return new StreamEvent("retry", null, null, null, pause, error);
  }

  /** Returns null for a message that this version does not know. */
  static StreamEvent of(EventStreamParser.Message message) {
    if (message.event() == null) return null;
    return switch (message.event()) {
      case "record", "event", "energy", "storage" ->
          new StreamEvent(message.event(), Delivered.parse(message.data()), null, null, null, null);
      case "job" -> new StreamEvent("job", null, Json.parse(message.data()), null, null, null);
      case "reset", "end" ->
          new StreamEvent(message.event(), null, null, Json.text(Json.parse(message.data()), "reason"), null, null);
      case "overflow" -> new StreamEvent("end", null, null, "overflow", null, null);
      default -> null;
    };
  }

  boolean isFinal() {
    return type.equals("end") && ("account_suspended".equals(reason) || "account_deleted".equals(reason));
  }
}
