export { committedDocument } from './committed-document.ts';
export { Line } from './line.ts';
export { lintOpenApi } from './lint-openapi.ts';
export { redisWithoutTimeouts } from './redis-without-timeouts.ts';
export type { ReceivedAttributes, ReceivedSpan } from './otlp/export-request.ts';
export { OtlpReceiver } from './otlp/otlp-receiver.ts';
export { recordedTracing, type RecordedTracing } from './otlp/recorded-tracing.ts';
export { textsOfDocument, unclearTexts } from './wording.ts';
