export { ConsumerMetrics, type WatchedConsumer } from './consumer-metrics.ts';
export { DeliveryMetrics, type DeliveryGauges, type DeliveryOutcome } from './delivery-metrics.ts';
export { oldestAgeSeconds } from './oldest-age.ts';
export { TallyHistogram, type TallyHistogramOptions } from './tally-histogram.ts';
