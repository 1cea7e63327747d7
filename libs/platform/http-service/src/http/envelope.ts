import { STATUS_CODES } from 'node:http';
import { reported } from '@heliograph/base-data';
import { type CallHandler, type ExecutionContext, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { ApiError } from './api-error.ts';
import { WithMessage } from './validation.pipe.ts';

/** Contract §1: the shape of every answer. */
export interface Envelope<T = unknown> {
  success: boolean;
  /** Always the HTTP status. */
  code: number;
  message: string;
  result: T | null;
  requestId: string;
  /** Unix seconds. */
  timestamp: number;
  /** Slug, errors only. */
  error?: string;
  details?: ApiError['details'];
}

/** @param message default: the status in words */
export function successEnvelope<T>(status: number, result: T, requestId: string, message?: string): Envelope<T> {
  const text = message ?? STATUS_CODES[status] ?? 'OK';
  return { success: true, code: status, message: text, result, requestId, timestamp: now() };
}

export function errorEnvelope(error: ApiError, requestId: string): Envelope {
  return {
    success: false,
    code: error.status,
    message: error.message,
    result: null,
    error: error.slug,
    ...reported({ details: error.details }),
    requestId,
    timestamp: now(),
  };
}

const now = () => Math.floor(Date.now() / 1000);

export const RAW = 'heliograph:raw-answer';

/** The handler's answer is sent as it is: where another standard fixes the shape (JWKS, JSON Schema, CSV). */
export const RawAnswer = () => SetMetadata(RAW, true);

export class EnvelopeInterceptor implements NestInterceptor {
  readonly #reflector = new Reflector();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.#reflector.getAllAndOverride<boolean | undefined>(RAW, [context.getHandler(), context.getClass()])) {
      return next.handle();
    }
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const { id } = context.switchToHttp().getRequest<FastifyRequest>();
    return next.handle().pipe(
      map((answer: unknown) => {
        const said = answer instanceof WithMessage ? (answer as WithMessage<unknown>) : undefined;
        return successEnvelope(reply.statusCode, (said ? said.result : answer) ?? null, id, said?.message);
      }),
    );
  }
}
