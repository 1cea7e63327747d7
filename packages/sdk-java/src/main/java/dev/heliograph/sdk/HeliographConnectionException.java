package dev.heliograph.sdk;

/** No answer: no connection, a broken one, or a timeout. Whether the call was carried out is unknown. */
public final class HeliographConnectionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  HeliographConnectionException(String message, Throwable cause) {
    super(message, cause);
  }
}
