import type { Consumer } from '@platformatic/kafka';

/** Types that the client library uses but does not export by name. */
export type FetchResponse = Awaited<ReturnType<Consumer['fetch']>>;
export type FetchResponsePartition = FetchResponse['responses'][number]['partitions'][number];
