import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  addressBucket,
  ApiError,
  KeysUnavailableError,
  type RateDecision,
  type RateLimiter,
  type TokenVerifier,
} from '@heliograph/http-service';
import type { KeyTokens } from '../keys/key-tokens.ts';
import { dropRefused, replaceKey } from '../keys/replace-key.ts';

/** The two rate limit policies, each with its own limit. */
type Policy = 'account' | 'address';

interface Bucket {
  policy: Policy;
  key: string;
}

export type Limiters = Readonly<Record<Policy, RateLimiter>>;

/**
 * Limits calls per minute (contract §10). The bucket is the account of a verified token: with an unverified `sub`, any caller could use up another's calls
 * or invent a new bucket for each call. Without a valid token the bucket is the address. An API key is replaced by its token first.
 */
export function limitCalls(
  fastify: FastifyInstance,
  limiters: Limiters,
  verifier: TokenVerifier,
  keys: KeyTokens,
): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    dropRefused(request, reply, keys);
    done(null, payload);
  });
  fastify.addHook('onRequest', async (request, reply) => {
    const failure = await replaceKey(request, keys, limiters.address);
    const { policy, key } = await bucketOf(request, verifier);
    const decision = await limiters[policy].take(key);
    setRateLimitHeaders(reply, policy, decision);
    if (decision.allowed && failure) throw failure;
    if (decision.allowed) return;
    const { limit, resetSeconds: retryAfterSeconds } = decision;
    throw new ApiError(429, 'rate_limited', `More than ${limit} calls a minute. Retry after the time in Retry-After.`, {
      retryAfterSeconds,
    });
  });
}

async function bucketOf(request: FastifyRequest, verifier: TokenVerifier): Promise<Bucket> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const verified = token === undefined ? undefined : await verifier.verify(token).catch(ignoreUnavailableKeys);
  if (verified) return { policy: 'account', key: `account:${verified.accountId}` };
  return { policy: 'address', key: `address:${addressBucket(request.ip)}` };
}

function ignoreUnavailableKeys(error: unknown): undefined {
  if (!(error instanceof KeysUnavailableError)) throw error;
}

/** Sets the fields of draft-ietf-httpapi-ratelimit-headers-10, and the three of its early versions, which stock clients read. */
function setRateLimitHeaders(
  reply: FastifyReply,
  policy: Policy,
  { limit, remaining, resetSeconds }: RateDecision,
): void {
  void reply.headers({
    'ratelimit-policy': `"${policy}";q=${limit};w=60`,
    ratelimit: `"${policy}";r=${remaining};t=${resetSeconds}`,
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
  });
}
