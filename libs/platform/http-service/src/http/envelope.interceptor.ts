import { SetMetadata, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { successEnvelope } from './envelope.ts';
import { WithMessage } from './with-message.ts';

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
