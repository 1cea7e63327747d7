import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  ApiError,
  KeysUnavailableError,
  type RateDecision,
  type RateLimiter,
  type TokenVerifier,
} from '@heliograph/service';

/**
 * Contract §10. The bucket is the account of a token that we have verified: an unverified `sub` would let anybody use up another's calls,
 * or make up a new bucket for each call. Without a good token it is the address.
 */
export function limitCalls(fastify: FastifyInstance, limiter: RateLimiter, verifier: TokenVerifier): void {
  fastify.addHook('onRequest', async (request, reply) => {
    const decision = await limiter.take(await bucketOf(request, verifier));
    tell(reply, decision);
    if (decision.allowed) return;
    const { limit, resetSeconds: retryAfterSeconds } = decision;
    throw new ApiError(429, 'rate_limited', `More than ${limit} calls a minute. Wait, then go on.`, {
      retryAfterSeconds,
    });
  });
}

async function bucketOf(request: FastifyRequest, verifier: TokenVerifier): Promise<string> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const verified = token === undefined ? undefined : await verifier.verify(token).catch(unknownWhileKeysAreAway);
  return verified ? `account:${verified.accountId}` : `address:${request.ip}`;
}

function unknownWhileKeysAreAway(error: unknown): undefined {
  if (!(error instanceof KeysUnavailableError)) throw error;
}

function tell(reply: FastifyReply, { limit, remaining, resetSeconds }: RateDecision): void {
  void reply.headers({
    'ratelimit-policy': `${limit};w=60`,
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
  });
}
