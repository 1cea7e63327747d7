export { AccountChannelMetrics } from './account-channel-metrics.ts';
export { AccountDispatcher, type AccountDispatcherOptions } from './account-dispatcher.ts';
export { CompactedWriter, type CompactedWriterOptions } from './compacted-writer.ts';
export { Semaphore } from './semaphore.ts';
