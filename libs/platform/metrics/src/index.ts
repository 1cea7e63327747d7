export { ConsumerMetrics, type WatchedConsumer } from './consumer-metrics.ts';
export { DatabaseGauges, type DatabaseGaugesOptions, type GaugeSource, type Reading } from './database-gauges.ts';
export { DeliveryMetrics, type DeliveryGauges, type DeliveryOutcome } from './delivery-metrics.ts';
export { oldestAgeSeconds } from './oldest-age.ts';
export { outboxGauges } from './outbox-gauges.ts';
export { TallyHistogram, type TallyHistogramOptions } from './tally-histogram.ts';
