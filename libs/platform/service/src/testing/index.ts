export { Line } from './line.ts';
export type { ReceivedSpan } from './otlp/export-request.ts';
export { OtlpReceiver } from './otlp/otlp-receiver.ts';
export { recordedTracing } from './otlp/recorded-tracing.ts';
export { scrape, Scrape } from './scrape.ts';
