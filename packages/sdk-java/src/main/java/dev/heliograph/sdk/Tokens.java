package dev.heliograph.sdk;

import java.time.Instant;

/**
 * State that continues a session, in another process for instance. Secret.
 *
 * @param refreshToken good for one refresh; null when there is none
 * @param expiresAt expiry of the access token; null: until it is refused
 */
public record Tokens(String accessToken, String refreshToken, Instant expiresAt) {
  @Override
  public String toString() {
    return "Tokens[expiresAt=" + expiresAt + "]";
  }
}
