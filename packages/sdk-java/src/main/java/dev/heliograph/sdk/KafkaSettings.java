package dev.heliograph.sdk;

import dev.heliograph.sdk.Types.CreatedKafkaCredential;
import dev.heliograph.sdk.Types.KafkaCredential;
import java.util.List;
import java.util.Properties;

/**
 * Settings of a consumer. Offsets are committed by you, after a record is stored: a crash then repeats records and loses none.
 *
 * @param brokers host:port each
 * @param groupId consumer group: processes of one group share the partitions
 */
public record KafkaSettings(
    List<String> brokers,
    String securityProtocol,
    String mechanism,
    String username,
    String password,
    String groupId,
    List<String> topics) {

  /**
   * Returns the settings for a new credential.
   *
   * @param group the part of the group id after the account's prefix, which is added where it is missing
   */
  public static KafkaSettings of(CreatedKafkaCredential credential, String group) {
    return new KafkaSettings(
        List.of(credential.bootstrap().split(",")),
        credential.securityProtocol(),
        credential.mechanism(),
        credential.username(),
        credential.password(),
        prefixed(credential.groupPrefix(), group),
        credential.topics());
  }

  /** Returns the settings for a credential of a list, whose password only its creation showed. */
  public static KafkaSettings of(KafkaCredential credential, String password, String group) {
    return new KafkaSettings(
        List.of(credential.bootstrap().split(",")),
        credential.securityProtocol(),
        credential.mechanism(),
        credential.username(),
        password,
        prefixed(credential.groupPrefix(), group),
        credential.topics());
  }

  /** Returns the properties of a {@code KafkaConsumer<String, byte[]>} of Apache Kafka's client. */
  public Properties properties() {
    Properties properties = new Properties();
    properties.put("bootstrap.servers", String.join(",", brokers));
    properties.put("security.protocol", securityProtocol);
    properties.put("sasl.mechanism", mechanism);
    properties.put(
        "sasl.jaas.config",
        "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"%s\" password=\"%s\";"
            .formatted(quoted(username), quoted(password)));
    properties.put("group.id", groupId);
    properties.put("auto.offset.reset", "earliest");
    properties.put("enable.auto.commit", "false");
    properties.put("key.deserializer", "org.apache.kafka.common.serialization.StringDeserializer");
    properties.put("value.deserializer", "org.apache.kafka.common.serialization.ByteArrayDeserializer");
    return properties;
  }

  @Override
  public String toString() {
    return "KafkaSettings[username=" + username + ", groupId=" + groupId + ", topics=" + topics + "]";
  }

  static String prefixed(String prefix, String name) {
    return name.startsWith(prefix) ? name : prefix + name;
  }

  private static String quoted(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
