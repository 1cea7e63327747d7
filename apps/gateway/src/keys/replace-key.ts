import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressBucket, API_KEY_PREFIX, ApiError, isApiKey, type RateLimiter } from '@heliograph/http-service';
import type { KeyTokens } from './key-tokens.ts';

const bearerKey = new RegExp(`^Bearer +(${API_KEY_PREFIX}\\S*)$`, 'i');
/** Sent to an API in place of a bad key: the API names the error, and no key leaves the gateway. */
const BAD_KEY = `Bearer ${API_KEY_PREFIX}`;

const used = new WeakMap<FastifyRequest, { key: string; token: string }>();

/** Drops the token that a key was replaced by when the API answers that it is not valid: the key, or its account, has ended. */
export function dropRefused(request: FastifyRequest, reply: FastifyReply, keys: KeyTokens): void {
  const isRefused =
    reply.statusCode === 401 && String(reply.getHeader('www-authenticate')).includes('error="invalid_token"');
  const replacement = isRefused ? used.get(request) : undefined;
  if (replacement) keys.refused(replacement.key, replacement.token);
}

/**
 * Replaces an API key in `Authorization` by an access token. An exchange counts as a call of the address while it is under way, so that a flood of
 * made-up keys does not reach auth-api.
 * @returns the error to answer with when auth-api is unavailable
 */
export async function replaceKey(
  request: FastifyRequest,
  keys: KeyTokens,
  addresses: RateLimiter,
): Promise<ApiError | undefined> {
  const [, key] = bearerKey.exec(request.headers.authorization ?? '') ?? [];
  if (key === undefined) return undefined;
  request.headers.authorization = BAD_KEY;
  if (!isApiKey(key)) return undefined;
  const bucket = `address:${addressBucket(request.ip)}`;
  const exchanges = !keys.isKnown(key);
  const isAllowed = !exchanges || (await addresses.take(bucket)).allowed;
  try {
    const token = isAllowed ? await keys.tokenOf(key, request.ip) : undefined;
    if (token === undefined) return undefined;
    request.headers.authorization = `Bearer ${token}`;
    used.set(request, { key, token });
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  } finally {
    // The call itself is counted afterwards, for the account or the address.
    if (exchanges) await addresses.giveBack(bucket);
  }
}
