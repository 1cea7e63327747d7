package dev.heliograph.sdk;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * A delivered record: a sample of an inverter, battery, meter or site, an event, or a sum of energy.
 *
 * @param kind device.data, battery.data, device.day, …, or the event: X-Service-Event of a webhook request, kind of a Kafka
 *     record
 * @param key of two deliveries with the same key process one
 * @param text the body as delivered on every channel; of a record of a batch the same values, written again
 * @param json the same, read
 */
public record Delivered(String kind, String key, String text, JsonNode json) {
  private static final Set<String> STORAGE = Set.of("battery", "meter", "site");

  /** Reads the value of a Kafka record or the payload of an MQTT message. Throws IllegalArgumentException for anything else. */
  public static Delivered parse(byte[] value) {
    return parse(new String(value, StandardCharsets.UTF_8));
  }

  public static Delivered parse(String text) {
    return of(Json.parse(text), text);
  }

  static Delivered of(JsonNode json, String text) {
    String key = json == null ? null : Json.text(json, "idempotency_key");
    if (key == null) throw new IllegalArgumentException("not a delivered record: it has no idempotency_key");
    return new Delivered(kindOf(json), key, text, json);
  }

  /** Reads it as the type of its kind: BaseData, Battery, DeviceEvent, … */
  public <T> T as(Class<T> type) {
    return Json.MAPPER.convertValue(json, type);
  }

  /** Returns it as the type of its kind. Throws IllegalStateException for a kind of a newer service. */
  public Object value() {
    Class<?> type = Types.ofKind(kind);
    if (type == null) throw new IllegalStateException("this version knows no kind " + kind);
    return as(type);
  }

  private static String kindOf(JsonNode json) {
    String event = Json.text(json, "event");
    if (event != null) return event;
    if (json.has("date")) return "device.day";
    if (json.has("scope")) return "energy.interval";
    String deviceType = Json.text(json, "deviceType");
    return deviceType != null && STORAGE.contains(deviceType) ? deviceType + ".data" : "device.data";
  }
}
