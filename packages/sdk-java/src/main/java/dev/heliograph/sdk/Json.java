package dev.heliograph.sdk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** Answers are open: a member of a newer service is left out. */
final class Json {
  static final JsonMapper MAPPER =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private Json() {}

  /** Returns null for what is not JSON. */
  static JsonNode parse(String text) {
    try {
      JsonNode node = MAPPER.readTree(text);
      return node.isMissingNode() ? null : node;
    } catch (JsonProcessingException error) {
      return null;
    }
  }

  static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException error) {
      throw new IllegalArgumentException("a body that is no JSON: " + error.getOriginalMessage(), error);
    }
  }

  /** Returns the text of a member; null when it has none, or is no object. */
  static String text(JsonNode object, String member) {
    JsonNode value = object == null ? null : object.get(member);
    return value == null || !value.isTextual() ? null : value.textValue();
  }
}
