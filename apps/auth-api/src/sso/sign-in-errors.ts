import { ApiError, errorAnswer } from '@heliograph/http-service';
import type { Logger } from '@heliograph/service';
import * as client from 'openid-client';

export const signInErrors = {
  invalid: errorAnswer(
    400,
    'invalid_sign_in',
    'The sign-in was not begun in this browser, was finished before, or took longer than ten minutes; or the answer of the provider is invalid.',
  ),
  refused: errorAnswer(403, 'sign_in_refused', 'The provider refused the sign-in, or the person cancelled it.'),
  notPermitted: errorAnswer(
    403,
    'not_permitted',
    'No group of the person is mapped to a role, and no account to the person.',
  ),
  unavailable: errorAnswer(
    503,
    'identity_provider_unavailable',
    'The provider of single sign-on does not answer as it should. The login with a password works.',
    { retryAfter: true },
  ),
};

export const invalidSignIn = (cause?: unknown): ApiError =>
  new ApiError(400, 'invalid_sign_in', 'This sign-in cannot be finished. Open the console and begin it again.', {
    cause,
  });

const RETRY_SECONDS = 10;

/** Faults of the answer that the browser brought or that belongs to it. Every other one is the provider's. */
const invalidCodes = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
]);

/** Returns the answer to a failure of openid-client; the log has its code and message, which contain no token. */
export function signInError(error: unknown, logger: Logger): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof client.AuthorizationResponseError) {
    const reason = /^[a-z_]{1,40}$/.test(error.error) ? `: ${error.error}` : '';
    return new ApiError(403, 'sign_in_refused', `The provider refused the sign-in${reason}.`, { cause: error });
  }
  const isSpent = error instanceof client.ResponseBodyError && error.error === 'invalid_grant';
  const isInvalid = error instanceof client.ClientError && invalidCodes.has(error.code ?? '');
  if (!isSpent && !isInvalid) return providerUnavailable(error, logger);
  logger.warn({ failure: failureOf(error) }, 'a sign-in was refused');
  return invalidSignIn(error);
}

export function providerUnavailable(error: unknown, logger: Logger): ApiError {
  logger.warn({ failure: failureOf(error) }, 'the OpenID provider failed');
  return new ApiError(
    503,
    'identity_provider_unavailable',
    'The provider of single sign-on does not answer as it should. Try again, or log in with a password.',
    { retryAfterSeconds: RETRY_SECONDS, cause: error },
  );
}

function failureOf(error: unknown): object {
  if (!(error instanceof Error)) return {};
  const { name, message, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  const reason = error instanceof client.ResponseBodyError ? error.error : undefined;
  return { name, code, message, reason, cause: cause instanceof Error ? cause.message : undefined };
}
