package dev.heliograph.sdk;

import java.time.Duration;

/**
 * Options of a single call.
 *
 * @param timeout longest wait for one answer; null: the client's
 * @param idempotencyKey for calls that create something: 1 to 255 visible ASCII characters, such as a UUID, new for each
 *     object. Within 24 h the service answers the same call with the same key as the first time, so the client repeats it
 *     as it repeats a GET. Null: none
 */
public record CallOptions(Duration timeout, String idempotencyKey) {
  static final CallOptions NONE = new CallOptions(null, null);

  public static CallOptions withTimeout(Duration timeout) {
    return new CallOptions(timeout, null);
  }

  public static CallOptions withIdempotencyKey(String key) {
    return new CallOptions(null, key);
  }

  /** The last of several says more. */
  static CallOptions merged(CallOptions... options) {
    CallOptions all = NONE;
    for (CallOptions one : options) {
      Duration timeout = one.timeout == null ? all.timeout : one.timeout;
      all = new CallOptions(timeout, one.idempotencyKey == null ? all.idempotencyKey : one.idempotencyKey);
    }
    return all;
  }
}
