export { committedDocument } from './committed-document.ts';
export { DocumentedApi, type ObservedCall } from './documented-api.ts';
export { lintOpenApi } from './lint-openapi.ts';
export { routeDifferences } from './route-differences.ts';
export { rowsOf, tablesWith } from './rows-of.ts';
export type { ReceivedAttributes, ReceivedSpan } from './otlp/export-request.ts';
export { OtlpReceiver } from './otlp/otlp-receiver.ts';
export { recordedTracing, type RecordedTracing } from './otlp/recorded-tracing.ts';
