export {
  GuardedNetwork,
  guardedNetworkOf,
  type GuardedNetworkOptions,
  type NetworkSettings,
} from './guarded-network.ts';
export { answerText, SinkError, type SinkErrorReason } from './sink-error.ts';
export {
  type BatchLimits,
  type Destination,
  type DestinationOptions,
  type SinkBatch,
  type SinkKind,
  type SinkRecord,
  type SinkSettings,
  type SinkSettingsSchema,
} from './sink-kind.ts';
export { sinkKindOf, sinkKinds } from './sink-kinds.ts';
export {
  checkSettings,
  secretNames,
  secretValues,
  type SettingsProblem,
  type SettingsVerdict,
} from './sink-settings.ts';
