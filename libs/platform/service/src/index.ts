export { ANONYMOUS } from './audit/audit-recorder.ts';
export { AUDIT_SINK, type AuditEntry, type AuditSink } from './audit/audit-entry.ts';
export { Audited } from './audit/audited.decorator.ts';
export { noteForAudit } from './audit/audit-notes.ts';
export * from './configuration/consumer-topics-configuration.ts';
export * from './configuration/environment.ts';
export * from './configuration/invalid-configuration-error.ts';
export * from './configuration/kafka-configuration.ts';
export * from './configuration/load-configuration.ts';
export * from './configuration/provisioning-configuration.ts';
export * from './configuration/service-configuration.ts';
export * from './health/readiness.ts';
export * from './http/api-error.ts';
export { onCallEnd } from './http/call-end.ts';
export { isDependencyFailure } from './http/dependency-failure.ts';
export * from './http/envelope.interceptor.ts';
export * from './http/envelope.ts';
export * from './http/exception.filter.ts';
export * from './http/body-limits.ts';
export * from './http/http-service.ts';
export * from './http/is-unix-seconds.ts';
export * from './http/may-be-absent.ts';
export { methodNotAllowed } from './http/other-methods.ts';
export * from './http/paging.ts';
export * from './http/request-context.ts';
export { WithMessage } from './http/with-message.ts';
export { contextOf } from './http/request-hooks.ts';
export * from './http/request-id.ts';
export * from './http/trace-context.ts';
export { idempotencyKeyOf, SentIdempotencyKey } from './idempotency/idempotency-key.ts';
export type { Claim, IdempotentAnswers, IdempotentCall } from './idempotency/idempotency.interceptor.ts';
export { provideIdempotencyInterceptor } from './idempotency/provide-idempotency-interceptor.ts';
export { addressBucket } from './limits/address-bucket.ts';
export * from './limits/fallback-limiter.ts';
export * from './limits/local-limiter.ts';
export * from './limits/rate-limiter.ts';
export * from './limits/redis-limiter.ts';
export { LOGGER, type Kernel, type ServiceOptions } from './lifecycle/kernel.ts';
export { announcePeriodicRuns, periodicRun, type PeriodicRun } from './lifecycle/periodic-run.ts';
export { PeriodicWork, type PeriodicWorkOptions } from './lifecycle/periodic-work.ts';
export * from './lifecycle/run-service.ts';
export { firstFew, runCheckableCommand, type CheckableCommand } from './lifecycle/run-checkable-command.ts';
export type { Service } from './lifecycle/running-service.ts';
export * from './lifecycle/worker-service.ts';
export * from './logging/logger.ts';
export * from './logging/redaction.ts';
export * from './openapi/class-schema.ts';
export * from './openapi/error-answer.ts';
export * from './openapi/json-schema.ts';
export * from './openapi/merge-documents.ts';
export * from './openapi/openapi-document.ts';
export type { ReceivedRequest } from './openapi/received-requests.ts';
export { Described, Operation, Operations } from './openapi/operation.decorator.ts';
export { OPENAPI_PATH, registeredRoutes, serveDocument } from './openapi/serve-openapi.ts';
export { connectRedis } from './redis/connect-redis.ts';
export { keysFromSecret, secretFingerprint } from './secrets/derived-keys.ts';
export * from './secrets/key-rotation.ts';
export * from './secrets/master-key.ts';
export * from './secrets/run-key-rotation.ts';
export * from './secrets/sealed-envelope.ts';
export * from './tokens/account-states.ts';
export * from './tokens/api-key.ts';
export * from './tokens/opaque-secret.ts';
export { isGranted, keyScopes, type KeyScope, type Scope } from './tokens/scopes.ts';
export * from './tokens/token-auth.module.ts';
export * from './tokens/token-configuration.ts';
export { isRevoked } from './tokens/token-revocation.ts';
export * from './tokens/token.decorators.ts';
export * from './tokens/token.guard.ts';
export * from './tokens/token-verifier.ts';
export { activeSpan, runInSpan } from './tracing/active-span.ts';
export { messagingAttributes } from './tracing/messaging-attributes.ts';
export { traced } from './tracing/traced.ts';
export { newTraceparent } from './tracing/traceparent.ts';
export {
  TRACING,
  tracingOff,
  type SpanAttributes,
  type SpanEnd,
  type SpanOptions,
  type TraceSpan,
  type Tracing,
} from './tracing/tracing.ts';
export { Counter, Gauge, Histogram, Registry } from 'prom-client';
