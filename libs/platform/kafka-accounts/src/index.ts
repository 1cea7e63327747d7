export { type AccountGroup, AccountGroups, type AccountGroupsReading, type GroupTopic } from './account-groups.ts';
export { AccountKafkaResources, type SurplusGroups } from './account-kafka-resources.ts';
export type { AccountProvisioner, AccountTopicSettings, ErasedFromBroker } from './account-provisioner.ts';
export { createAccountProvisioner } from './create-account-provisioner.ts';
export { MAX_GROUPS } from './group-listing.ts';
export { createKafkaProvisioner } from './kafka-provisioner.ts';
export { KafkaUsers, type UserAccessRule } from './kafka-users.ts';
