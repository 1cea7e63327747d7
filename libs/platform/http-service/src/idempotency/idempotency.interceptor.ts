import { reported } from '@heliograph/base-data';
import type { CallHandler, ExecutionContext, FactoryProvider, InjectionToken, NestInterceptor } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { noteForAudit } from '../audit/audit-notes.ts';
import { isId } from '../audit/audited-object.ts';
import type { Envelope } from '../http/envelope.ts';
import { callerOf } from '../tokens/token.decorators.ts';
import { IDEMPOTENCY_REPLAYED_HEADER, idempotencyKeyOf, idempotentOperation } from './idempotency-key.ts';

export interface IdempotentCall {
  accountId: string;
  /** `operationId`. */
  operation: string;
  key: string;
  /** All that must be the same in a repetition. */
  request: string;
}

/** The call is to be made: it ends with one of these, which do not reject. */
export interface Claim {
  complete(answer: string): Promise<void>;
  /** Nothing came of it: the key is free again. */
  release(): Promise<void>;
}

/** Where the answers are kept. */
export interface IdempotentAnswers {
  /** @returns the answer of an earlier call, or a claim. @throws ApiError one of `ofIdempotencyKeys` */
  claim(call: IdempotentCall): Promise<string | Claim>;
}

/**
 * Answers a repetition of a call that creates something as the first time. It is outside of the interceptor that makes the envelope, whose answer is
 * kept. Errors are not kept: nothing was created, so the call may be corrected under the same key.
 */
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly answers: IdempotentAnswers) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const operation = idempotentOperation(context.getHandler(), context.getClass());
    if (operation === undefined) return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = idempotencyKeyOf(request);
    if (key === undefined) return next.handle();
    const { accountId, scopes, portalId } = callerOf(request);
    // With the scopes: a key that may less must not get what one that may more was given.
    const said = JSON.stringify([request.url, scopes, portalId ?? null, request.body ?? null]);
    const claim = await this.answers.claim({ accountId, operation, key, request: said });
    if (typeof claim !== 'string') return from(firstAnswer(claim, next));
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    void reply.header(IDEMPOTENCY_REPLAYED_HEADER, 'true');
    return from([replayed(JSON.parse(claim) as Envelope, request.id)]);
  }
}

async function firstAnswer(claim: Claim, next: CallHandler): Promise<unknown> {
  let answer: unknown;
  try {
    answer = await lastValueFrom(next.handle());
  } catch (error) {
    await claim.release();
    throw error;
  }
  await claim.complete(JSON.stringify(answer));
  return answer;
}

/** The answer as it was, but for the id and time of this request. */
function replayed(answer: Envelope, requestId: string): Envelope {
  const { id, jobId } = (answer.result ?? {}) as Record<string, unknown>;
  const createdId = [id, jobId].find(isId);
  noteForAudit({ replayed: true, ...reported({ createdId }) });
  return { ...answer, requestId, timestamp: Math.floor(Date.now() / 1000) };
}

/** @param answers the token of the service's `IdempotentAnswers` */
export function provideIdempotencyInterceptor(answers: InjectionToken): FactoryProvider {
  return {
    provide: APP_INTERCEPTOR,
    inject: [answers],
    useFactory: (kept: IdempotentAnswers) => new IdempotencyInterceptor(kept),
  };
}
