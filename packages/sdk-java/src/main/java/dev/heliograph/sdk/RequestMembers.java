package dev.heliograph.sdk;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;

/** The members of a body or a query that were set. */
public abstract class RequestMembers<S extends RequestMembers<S>> {
  private final Map<String, Object> members = new LinkedHashMap<>();

  RequestMembers() {}

  @SuppressWarnings("unchecked")
  final S with(String name, Object value) {
    members.put(name, value);
    return (S) this;
  }

  @JsonValue
  final Map<String, Object> members() {
    return members;
  }
}
