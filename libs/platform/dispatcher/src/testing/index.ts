export {
  describeChannel,
  type ChannelConsumer,
  type ChannelDriver,
  type ReceivedRecord,
  type RunningDispatcher,
} from './channel-suite.ts';
export { filterRecord, replayed, samples, storageSamples, sums } from './records.ts';
