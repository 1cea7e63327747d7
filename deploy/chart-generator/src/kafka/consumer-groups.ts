import { channelNames, channels, type ChannelName } from '@heliograph/delivery';
import { topicNames } from '@heliograph/messaging';
import { dispatcherKey } from '../services.ts';

/** Ids of the consumer groups but the dispatchers', as the services spell them; a test looks them up in their sources. Nest appends `-client` to that of a client. */
export const consumerGroups = {
  audit: 'auth-api-audit',
  auditStream: 'auth-api-audit-stream',
  answers: 'sync-api-client',
  latest: 'sync-api-latest',
  importedDays: 'sync-api-imports',
  vendorPolls: 'sync-api-vendor-polls',
  records: 'delivery-api-records',
  energy: 'delivery-api-energy',
  energyDevices: 'delivery-api-energy-devices',
  energyDays: 'delivery-api-energy-days',
  storage: 'delivery-api-storage',
  attempts: 'delivery-api-attempts',
  events: 'delivery-api-events',
  deadLetters: 'delivery-api-dead-letters',
  ingestPrefix: 'ingest-',
  /** Nest appends `-server`. */
  commandsPrefix: 'commands-',
  normalizer: 'normalizer',
} as const;

/** All of a channel's dispatcher, each once. */
export function channelGroups(channel: ChannelName): string[] {
  const { source, delivery } = channels[channel].groups;
  return [...new Set([source, ...delivery])];
}

/** A group whose lag shows that a worker needs more replicas. */
export interface ScalingTrigger {
  group: string;
  /** Absent: all topics of the group, taken together. */
  topic?: string;
}

const fromBaseData = (group: string): ScalingTrigger[] => [
  { group, topic: topicNames.baseData },
  { group, topic: topicNames.deviceEvents },
];

/** By the service's key in the values. Records in a retry tier wait on purpose: their lag adds no replicas. */
export const scalingTriggers: Readonly<Record<string, readonly ScalingTrigger[]>> = {
  // One topic for each vendor: only their sum shows the backlog.
  normalizer: [{ group: consumerGroups.normalizer }],
  ...Object.fromEntries(channelNames.map((channel) => [dispatcherKey(channel), channelTriggers(channel)])),
};

function channelTriggers(channel: ChannelName): ScalingTrigger[] {
  const { source, delivery } = channels[channel].groups;
  const deliveries = { group: delivery[0], topic: topicNames.webhookDeliveries };
  return [...fromBaseData(source), ...(channel === 'webhook' ? [deliveries] : [])];
}
