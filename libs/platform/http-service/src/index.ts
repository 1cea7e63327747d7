export { AUDIT_SINK, type AuditSink } from './audit/audit-recorder.ts';
export { Audited, noteForAudit } from './audit/audit-notes.ts';
export { ApiError, type ErrorDetail } from './http/api-error.ts';
export { bodyLimitOf, MAX_BODY_BYTES, refuseLargeBody } from './http/body-limits.ts';
export { onCallEnd } from './http/call-end.ts';
export { isDependencyFailure, toApiError } from './http/exception.filter.ts';
export { errorEnvelope, RawAnswer, successEnvelope } from './http/envelope.ts';
export { createHttpService, type TlsOptions } from './http/http-service.ts';
export { IsUnixSeconds, MayBeAbsent, secondsOf, WithMessage } from './http/validation.pipe.ts';
export {
  createdPosition,
  decodeCursor,
  encodeCursor,
  invalidCursor,
  type Page,
  pageOf,
  PageQuery,
} from './http/paging.ts';
export { type PageAnswer, pageOrEnvelope } from './http/page-answer.ts';
export { type PageContent, pageHeaders, plainPage, prefersJson } from './http/plain-page.ts';
export { contextOf, newRequestId } from './http/request-hooks.ts';
export { SentIdempotencyKey } from './idempotency/idempotency-key.ts';
export {
  type Claim,
  type IdempotentAnswers,
  type IdempotentCall,
  provideIdempotencyInterceptor,
} from './idempotency/idempotency.interceptor.ts';
export { addressBucket, type RateDecision, type RateLimiter, type Window } from './limits/rate-limiter.ts';
export { createLimiter } from './limits/fallback-limiter.ts';
export { LocalLimiter } from './limits/local-limiter.ts';
export { type RedisScripts } from './limits/redis-limiter.ts';
export { classSchema } from './openapi/class-schema.ts';
export { errorAnswer, type ErrorAnswer, itemErrors, notEnabled, notFound } from './openapi/error-answer.ts';
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
  type ObjectSchema,
  oneOf,
  pageSchema,
  type Schema,
  schemaOf,
  text,
  type TypeOf,
  unixSeconds,
  type ValuesOf,
  withDescription,
} from './openapi/json-schema.ts';
export { mergeDocuments } from './openapi/merge-documents.ts';
export { asOpenApi30, OPENAPI_30_PATH } from './openapi/openapi-3.0.ts';
export {
  type ApiDescription,
  OPENAPI_PATH,
  openApiDocument,
  type OpenApiDocument,
  registeredRoutes,
} from './openapi/openapi-document.ts';
export { Described, Operation, Operations } from './openapi/operation.decorator.ts';
export { type AccountState, type AccountStates, isRevoked } from './tokens/token-revocation.ts';
export {
  API_KEY_PREFIX,
  apiKeyHash,
  isApiKey,
  isOpaqueSecret,
  newApiKey,
  newOpaqueSecret,
  opaqueSecretHash,
  randomBase32,
} from './tokens/opaque-secret.ts';
export {
  isGranted,
  type KeyScope,
  keyScopes,
  type OperatorRole,
  operatorRoles,
  roleOfScope,
  type Scope,
  scopeOfRole,
} from './tokens/scopes.ts';
export { TokenAuthModule } from './tokens/token-auth.module.ts';
export { TokenConfiguration } from './tokens/token-configuration.ts';
export { type AccessToken, API_AUDIENCE, KeysUnavailableError, TokenVerifier } from './tokens/token-verifier.ts';
export {
  CurrentAccount,
  CurrentToken,
  LoginOnly,
  OperatorOnly,
  Public,
  RequireScope,
} from './tokens/token.decorators.ts';
