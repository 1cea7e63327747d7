export { AUDIT_SINK, type AuditSink } from './audit/audit-entry.ts';
export { noteForAudit } from './audit/audit-notes.ts';
export { Audited } from './audit/audited.decorator.ts';
export { ApiError, type ErrorDetail } from './http/api-error.ts';
export { bodyLimitOf, MAX_BODY_BYTES, refuseLargeBody } from './http/body-limits.ts';
export { onCallEnd } from './http/call-end.ts';
export { isDependencyFailure } from './http/dependency-failure.ts';
export { RawAnswer } from './http/envelope.interceptor.ts';
export { errorEnvelope, successEnvelope } from './http/envelope.ts';
export { toApiError } from './http/exception.filter.ts';
export { createHttpService, type TlsOptions } from './http/http-service.ts';
export { IsUnixSeconds, secondsOf } from './http/is-unix-seconds.ts';
export { MayBeAbsent } from './http/may-be-absent.ts';
export {
  createdPosition,
  decodeCursor,
  encodeCursor,
  invalidCursor,
  type Page,
  pageOf,
  PageQuery,
} from './http/paging.ts';
export { contextOf } from './http/request-hooks.ts';
export { newRequestId } from './http/request-id.ts';
export { WithMessage } from './http/with-message.ts';
export { SentIdempotencyKey } from './idempotency/idempotency-key.ts';
export type { Claim, IdempotentAnswers, IdempotentCall } from './idempotency/idempotency.interceptor.ts';
export { provideIdempotencyInterceptor } from './idempotency/provide-idempotency-interceptor.ts';
export { addressBucket } from './limits/address-bucket.ts';
export { FallbackLimiter } from './limits/fallback-limiter.ts';
export { LocalLimiter } from './limits/local-limiter.ts';
export type { RateDecision, RateLimiter } from './limits/rate-limiter.ts';
export { RedisLimiter, type RedisScripts } from './limits/redis-limiter.ts';
export { classSchema } from './openapi/class-schema.ts';
export { errorAnswer, type ErrorAnswer, itemErrors, notFound } from './openapi/error-answer.ts';
export {
  decimal,
  extendedSchema,
  flag,
  inlineSchemaOf,
  integer,
  type JsonSchema,
  LATEST_SECOND,
  listOf,
  nullable,
  oneOf,
  pageSchema,
  schemaOf,
  text,
  unixSeconds,
} from './openapi/json-schema.ts';
export { mergeDocuments } from './openapi/merge-documents.ts';
export { type ApiDescription, openApiDocument, type OpenApiDocument } from './openapi/openapi-document.ts';
export { Described, Operation, Operations } from './openapi/operation.decorator.ts';
export { OPENAPI_PATH, registeredRoutes } from './openapi/serve-openapi.ts';
export type { AccountState, AccountStates } from './tokens/account-states.ts';
export { API_KEY_PREFIX, apiKeyHash, isApiKey, newApiKey } from './tokens/api-key.ts';
export { isOpaqueSecret, newOpaqueSecret, opaqueSecretHash, randomBase32 } from './tokens/opaque-secret.ts';
export { isGranted, type KeyScope, keyScopes, type Scope } from './tokens/scopes.ts';
export { TokenAuthModule } from './tokens/token-auth.module.ts';
export { TokenConfiguration } from './tokens/token-configuration.ts';
export { isRevoked } from './tokens/token-revocation.ts';
export { type AccessToken, API_AUDIENCE, KeysUnavailableError, TokenVerifier } from './tokens/token-verifier.ts';
export {
  CurrentAccount,
  CurrentToken,
  LoginOnly,
  OperatorOnly,
  Public,
  RequireScope,
} from './tokens/token.decorators.ts';
