package dev.heliograph.sdk;

import java.util.LinkedHashMap;
import java.util.Map;

/** Narrows the stream; all that are given must match, and each may list several values. */
public final class StreamFilter {
  private final Map<String, String> query = new LinkedHashMap<>();

  /** Parts of the stream: records, events, energy, storage, jobs (all). */
  public StreamFilter include(String... parts) {
    return with("include", parts);
  }

  /** All but the kinds that are opt-in. */
  public StreamFilter kind(String... kinds) {
    return with("kind", kinds);
  }

  /** Length of the intervals of energy.interval: 15m, 1h, 1d (1h). */
  public StreamFilter resolution(String length) {
    return with("resolution", length);
  }

  public StreamFilter vendor(String... ids) {
    return with("vendor", ids);
  }

  public StreamFilter plantId(String... ids) {
    return with("plantId", ids);
  }

  public StreamFilter groupId(String... ids) {
    return with("groupId", ids);
  }

  public StreamFilter deviceId(String... ids) {
    return with("deviceId", ids);
  }

  Map<String, String> query() {
    return query;
  }

  private StreamFilter with(String name, String... values) {
    query.put(name, String.join(",", values));
    return this;
  }
}
