import { topicNames } from '@heliograph/messaging';

/** Ids of the consumer groups, as the services spell them; a test looks them up in their sources. Nest appends `-client` to that of a client. */
export const consumerGroups = {
  audit: 'auth-api-audit',
  answers: 'sync-api-client',
  records: 'delivery-api-records',
  attempts: 'delivery-api-attempts',
  events: 'delivery-api-events',
  deadLetters: 'delivery-api-dead-letters',
  ingestPrefix: 'ingest-',
  /** Nest appends `-server`. */
  commandsPrefix: 'commands-',
  normalizer: 'normalizer',
  webhookRouter: 'webhook-router',
  webhookDispatcher: 'webhook-dispatcher',
  webhookRetryPump: 'webhook-retry-pump',
  kafkaDispatcher: 'kafka-dispatcher',
  mqttDispatcher: 'mqtt-dispatcher',
} as const;

/** A group whose lag says that a worker needs more replicas. */
export interface ScalingTrigger {
  group: string;
  /** Absent: all topics of the group, taken together. */
  topic?: string;
}

const fromBaseData = (group: string): ScalingTrigger[] => [
  { group, topic: topicNames.baseData },
  { group, topic: topicNames.deviceEvents },
];

/** By the service's key in the values. What waits in a retry tier is meant to wait: it calls for nobody. */
export const scalingTriggers: Readonly<Record<string, readonly ScalingTrigger[]>> = {
  // One topic for each vendor: only their sum says how much there is to do.
  normalizer: [{ group: consumerGroups.normalizer }],
  webhookDispatcher: [
    ...fromBaseData(consumerGroups.webhookRouter),
    { group: consumerGroups.webhookDispatcher, topic: topicNames.webhookDeliveries },
  ],
  kafkaDispatcher: fromBaseData(consumerGroups.kafkaDispatcher),
  mqttDispatcher: fromBaseData(consumerGroups.mqttDispatcher),
};
