import { kafkaConnectionFromEnvironment, type KafkaConnection } from '@heliograph/messaging';
import type { KafkaConfiguration } from '@heliograph/service';

export function kafkaConnection({ brokers, caFile, username, password }: KafkaConfiguration): KafkaConnection {
  const env = { KAFKA_BROKERS: brokers, KAFKA_CA_FILE: caFile, KAFKA_USERNAME: username, KAFKA_PASSWORD: password };
  return kafkaConnectionFromEnvironment(env, 'delivery-api');
}
