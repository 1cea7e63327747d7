package dev.heliograph.sdk;

import dev.heliograph.sdk.Requests.TokenLifetimeBody;
import dev.heliograph.sdk.Types.MqttToken;
import java.time.Duration;
import java.time.Instant;

/**
 * The password of a connection. The broker ends a connection when its token expires; the client then comes back to its
 * session with the token of then. Set {@link #token} before each connection, and again after {@link #dueIn}.
 */
public final class MqttCredentialToken {
  private final Heliograph heliograph;
  private final String credentialId;
  private final Duration ttl;
  private MqttToken token;

  /** @param ttl lifetime of a token, at most a day */
  public MqttCredentialToken(Heliograph heliograph, String credentialId, Duration ttl) {
    this.heliograph = heliograph;
    this.credentialId = credentialId;
    this.ttl = ttl;
  }

  /** Returns a token with at least a quarter of its life left; asks for another one if it is due. */
  public synchronized String token() {
    if (token == null || dueIn().isZero())
      token = heliograph.renewMqttToken(credentialId, new TokenLifetimeBody().ttlSeconds(ttl.toSeconds()));
    return token.token();
  }

  /** Returns the time until the next renewal. */
  public synchronized Duration dueIn() {
    if (token == null) return Duration.ZERO;
    Duration left = Duration.between(Instant.now(), Instant.ofEpochSecond(token.expiresAt())).minus(ttl.dividedBy(4));
    return left.isNegative() ? Duration.ZERO : left;
  }
}
