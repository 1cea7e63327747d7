import { ServiceConfiguration } from '@heliograph/service';

/** Kafka comes from KAFKA_BROKERS, KAFKA_CA_FILE, KAFKA_USERNAME, KAFKA_PASSWORD. */
export class NormalizerConfiguration extends ServiceConfiguration {}
