import type { Consumer } from '@platformatic/kafka';

/** Types that the client library uses but does not export by name. */
export type RawConsumer = Consumer;
export type FetchResponse = Awaited<ReturnType<RawConsumer['fetch']>>;
export type FetchResponsePartition = FetchResponse['responses'][number]['partitions'][number];
export type ClusterMetadata = Awaited<ReturnType<RawConsumer['metadata']>>;
