/**
 * Variables whose value the chart computes: from the sections of the values that several services share, from the names
 * of its own Services, from the pod. The template `heliograph.variable.<NAME>` makes each; a test compares the two
 * lists.
 */
export const chartVariables: ReadonlySet<string> = new Set([
  'AUTH_API_URL',
  'DATABASE_URL',
  'DELIVERY_API_URL',
  'GATEWAY_PLAINTEXT',
  'HEALTH_PORT',
  'JWKS_URL',
  'KAFKA_BROKERS',
  'KAFKA_CA_FILE',
  'KAFKA_GROUP_INSTANCE_ID',
  'KAFKA_PASSWORD',
  'KAFKA_PROVISIONING',
  'KAFKA_PUBLIC_BROKERS',
  'KAFKA_USERNAME',
  'LISTEN_HOST',
  'MASTER_KEY',
  'MQTT_CA_FILE',
  'MQTT_PUBLIC_URL',
  'MQTT_URL',
  'PORT',
  'PUBLIC_URL',
  'REDIS_URL',
  'SERVICE_SECRET',
  'SIGNING_KEYS_FILE',
  'STRIMZI_CLUSTER',
  'STRIMZI_NAMESPACE',
  'SYNC_API_URL',
  'TLS_CERT_FILE',
  'TLS_KEY_FILE',
  'TOKEN_ISSUER',
  'TOPIC_PARTITIONS',
  'VENDOR',
]);
