package dev.heliograph.sdk;

import dev.heliograph.sdk.Types.CreatedMqttCredential;
import dev.heliograph.sdk.Types.MqttCredential;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/**
 * Settings of an MQTT 5 connection; its password is a token ({@link MqttCredentialToken}). The broker keeps a session under
 * the client id: the same at every start, another for each process. Connect without a clean start and with QoS 1, and
 * acknowledge a message after it is stored.
 *
 * @param url mqtts://host:port
 * @param sessionExpiry what waits for a disconnected client waits so long
 */
public record MqttSettings(
    String url, String username, String clientId, List<String> topicFilters, Duration sessionExpiry) {

  private static final Duration SESSION_EXPIRY = Duration.ofDays(1);

  /** @param client the part of the client id after the account's prefix, which is added where it is missing */
  public static MqttSettings of(MqttCredential credential, String client) {
    String clientId = KafkaSettings.prefixed(credential.clientIdPrefix(), client);
    return new MqttSettings(credential.url(), credential.username(), clientId, credential.topicFilters(), SESSION_EXPIRY);
  }

  /** As of a credential of a list. */
  public static MqttSettings of(CreatedMqttCredential credential, String client) {
    String clientId = KafkaSettings.prefixed(credential.clientIdPrefix(), client);
    return new MqttSettings(credential.url(), credential.username(), clientId, credential.topicFilters(), SESSION_EXPIRY);
  }

  /** Host of the URL, for clients that do not take {@code mqtts://}. */
  public String host() {
    return URI.create(url).getHost();
  }

  /** Port of the URL; 8883 when it has none. */
  public int port() {
    int port = URI.create(url).getPort();
    return port < 0 ? 8883 : port;
  }
}
