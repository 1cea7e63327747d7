import { accountChannelNames, channelNames, channels, isAccountChannel, type ChannelName } from '@heliograph/delivery';
import {
  relayTransactionalId,
  retryTiers,
  stateTopic,
  topicNames as t,
  webhookRetryTopic,
} from '@heliograph/messaging';
import {
  describes,
  fencesAs,
  groups,
  joins,
  joinsBeginning,
  keeps,
  onCluster,
  reads,
  topicsBeginning,
  writes,
  type AccessRule,
} from './access-rule.ts';
import { dispatcherKey } from '../services.ts';
import { channelGroups, consumerGroups as g } from './consumer-groups.ts';

export interface ServiceAccess {
  /** Whatever makes the accounts' users and topics. */
  always: AccessRule[];
  /** More, where that is the service itself, by the Kafka protocol. */
  provisioning: AccessRule[];
}

const retryTopics = retryTiers.map(({ name }) => webhookRetryTopic(name));
const accountTopics = 'delivery.acc_';
const topicOwner = (): AccessRule[] =>
  topicsBeginning(accountTopics, 'Create', 'Alter', 'Delete', 'AlterConfigs', 'DescribeConfigs');
const none: AccessRule[] = [];

/** The rights of a dispatcher beyond those common to all. */
const ofChannel: Partial<Record<ChannelName, ServiceAccess>> = {
  webhook: {
    always: [...keeps(t.webhookDeliveries, t.webhookDeliveriesBackfill, ...retryTopics), ...writes(t.webhookDead)],
    provisioning: none,
  },
  kafka: {
    always: [...keeps(t.stateKafkaLag), ...topicsBeginning(accountTopics, 'Write')],
    provisioning: topicOwner(),
  },
  // Events: messages that the broker dropped, and clients that it refused.
  mqtt: { always: writes(t.deviceEvents), provisioning: none },
  sink: { always: [...keeps(t.stateSinks), ...reads(t.deliveryReplays)], provisioning: none },
};

/** Returns the rights of a dispatcher: the topics that all read, the delivery counts, and its own. */
function dispatcherAccess(channel: ChannelName): ServiceAccess {
  const { always, provisioning } = ofChannel[channel] ?? { always: none, provisioning: none };
  return {
    always: [
      ...reads(t.baseData, t.baseDataBackfill, t.deviceEvents, t.energy, t.storage),
      ...reads(t.controlAccounts, t.controlSubscriptions),
      ...writes(t.deliveryAttempts),
      ...(isAccountChannel(channel) ? reads(t.deliveryReplays) : none),
      ...always,
      ...joins(...channelGroups(channel)),
    ],
    provisioning,
  };
}

/** Rights on Kafka of every service that has a connection: what its code does, and no more. @param vendors ids of the registry */
export function serviceAccess(vendors: readonly string[]): Readonly<Record<string, ServiceAccess>> {
  const states = vendors.map(stateTopic);
  return {
    authApi: {
      always: [
        ...keeps(t.controlAccounts, t.controlErasures, t.auditLog),
        ...fencesAs(relayTransactionalId('auth')),
        ...joins(g.audit, g.auditStream),
        // An account's own consumer groups, whose lag is shown; for an erased account no operator resource describes
        // them.
        ...groups('acc_', 'prefix', 'Describe', 'Delete'),
        // Where an account's topics end, whether Strimzi's resources have become topics; all groups, and which users were made before there were resources.
        ...topicsBeginning(accountTopics),
        ...onCluster('Describe'),
      ],
      // Users, rights and quotas are the cluster's.
      provisioning: [...onCluster('Alter', 'AlterConfigs', 'Describe', 'DescribeConfigs'), ...topicOwner()],
    },
    syncApi: {
      always: [
        ...reads(t.controlAccounts, t.baseData, t.baseDataBackfill, t.energy, t.vendorPolls),
        ...keeps(t.controlVendorAccounts, t.stateVendorAccounts, t.stateDevices, ...states),
        ...writes(t.controlDevices, t.controlErasures, t.auditLog, t.deviceEvents),
        ...fencesAs(relayTransactionalId('sync')),
        ...topicsBeginning('commands.', 'Read', 'Write'),
        ...joins(g.answers, g.latest, g.importedDays, g.vendorPolls),
      ],
      provisioning: none,
    },
    deliveryApi: {
      always: [
        ...reads(
          t.controlAccounts,
          t.controlDevices,
          t.baseData,
          t.baseDataBackfill,
          t.webhookDead,
          t.deliveryAttempts,
          t.stateKafkaLag,
          t.stateSinks,
        ),
        ...keeps(t.controlSubscriptions, t.deviceEvents, t.energy, t.storage),
        ...writes(t.controlErasures, t.auditLog, t.webhookDeliveries, t.deliveryReplays),
        ...fencesAs(relayTransactionalId('delivery')),
        ...joins(g.records, g.energy, g.energyDevices, g.energyDays, g.storage, g.attempts, g.events, g.deadLetters),
        // The vendor's answer that a record is from, read by its position without a group.
        ...topicsBeginning('raw.', 'Read'),
        // A replay to Kafka, MQTT or a sink covers only records that the dispatchers have settled.
        ...[...accountChannelNames, 'sink' as const].flatMap((channel) =>
          groups(channels[channel].groups.source, 'literal', 'Describe'),
        ),
      ],
      provisioning: none,
    },
    ingest: {
      always: [
        ...reads(t.controlAccounts, t.controlVendorAccounts, t.controlDevices),
        ...keeps(t.stateVendorAccounts, t.stateRefreshTokens, t.stateQuotas),
        ...writes(t.deviceEvents, t.controlErasures, t.rejected, t.vendorPolls),
        ...topicsBeginning('raw.', 'Write'),
        ...topicsBeginning('commands.', 'Read', 'Write'),
        ...joinsBeginning(g.ingestPrefix, g.commandsPrefix),
        // Imports wait while the records that they brought wait.
        ...describes(t.baseDataBackfill),
        ...[g.normalizer, g.energy].flatMap((group) => groups(group, 'literal', 'Describe')),
        ...channelNames.flatMap((channel) => groups(channels[channel].groups.source, 'literal', 'Describe')),
      ],
      provisioning: none,
    },
    normalizer: {
      always: [
        ...topicsBeginning('raw.', 'Read'),
        ...keeps(...states),
        ...reads(t.controlAccounts),
        ...writes(t.baseData, t.baseDataBackfill, t.deviceEvents, t.energy, t.storage, t.stateDevices, t.rejected),
        ...joins(g.normalizer),
      ],
      provisioning: none,
    },
    ...Object.fromEntries(channelNames.map((channel) => [dispatcherKey(channel), dispatcherAccess(channel)])),
  };
}
