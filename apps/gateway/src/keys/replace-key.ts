import type { FastifyRequest } from 'fastify';
import { addressBucket, API_KEY_PREFIX, ApiError, isApiKey, type RateLimiter } from '@heliograph/service';
import type { KeyTokens } from './key-tokens.ts';

const bearerKey = new RegExp(`^Bearer +(${API_KEY_PREFIX}\\S*)$`, 'i');
/** Sent to an API in place of a bad key: the API names the error, and no key leaves the gateway. */
const BAD_KEY = `Bearer ${API_KEY_PREFIX}`;

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
    if (token !== undefined) request.headers.authorization = `Bearer ${token}`;
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  } finally {
    // The call itself is counted afterwards, for the account or the address.
    if (exchanges) await addresses.giveBack(bucket);
  }
}
