package dev.heliograph.sdk;

/** The request must not be processed: answer with {@link #status}. */
public final class WebhookVerificationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String reason;

  WebhookVerificationException(String reason, String message) {
    super(message);
    this.reason = reason;
  }

  /**
   * body_not_raw, missing_header, malformed_header, timestamp_out_of_tolerance, no_matching_signature, malformed_secret or
   * malformed_payload.
   */
  public String reason() {
    return reason;
  }

  /** A mistake of the receiver's own code is no refusal: 500, and the request comes again. Otherwise 401. */
  public int status() {
    return reason.equals("body_not_raw") || reason.equals("malformed_secret") ? 500 : 401;
  }
}
