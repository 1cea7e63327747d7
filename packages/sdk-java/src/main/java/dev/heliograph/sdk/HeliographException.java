package dev.heliograph.sdk;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The service answered, and the answer is an error. Contains no secret: neither passwords nor tokens nor bodies.
 */
public final class HeliographException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int code;
  private final String error;
  private final transient JsonNode details;
  private final String requestId;
  private final Duration retryAfter;

  HeliographException(String message, int code, String error, JsonNode details, String requestId, Duration retryAfter) {
    super(message);
    this.code = code;
    this.error = error;
    this.details = details;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }

  /** HTTP status. */
  public int code() {
    return code;
  }

  /**
   * Stable slug of the error ({@link Types.Slugs}, or one of a newer service); null when something before the service
   * answered, a proxy for instance.
   */
  public String error() {
    return error;
  }

  /** Invalid members of the request ({@link #invalid}), or an object with data that a client can act on; null: none. */
  public JsonNode details() {
    return details;
  }

  /** Id of the request; quote it when you report a problem. */
  public String requestId() {
    return requestId;
  }

  /** Wait before repeating the call; null when the service stated none. */
  public Duration retryAfter() {
    return retryAfter;
  }

  /** Returns the invalid members of a request that was refused with validation_failed. */
  public List<ErrorDetail> invalid() {
    return invalidIn(details);
  }

  static List<ErrorDetail> invalidIn(JsonNode details) {
    List<ErrorDetail> members = new ArrayList<>();
    if (details != null && details.isArray())
      for (JsonNode one : details) members.add(new ErrorDetail(Json.text(one, "path"), Json.text(one, "message")));
    return members;
  }
}
