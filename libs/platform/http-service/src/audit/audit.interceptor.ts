import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { tap, type Observable } from 'rxjs';
import { contextOf } from '../http/request-hooks.ts';
import { WithMessage } from '../http/with-message.ts';
import { isId } from './audited-object.ts';

/** Notes the id of what a handler made; who calls and how it ended is noted by the guard and by the hook. */
export class AuditInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const audit = contextOf(context.switchToHttp().getRequest<FastifyRequest>())?.audit;
    if (!audit?.wanted) return next.handle();
    return next.handle().pipe(
      tap((answer: unknown) => {
        const result: unknown = answer instanceof WithMessage ? answer.result : answer;
        const { id, jobId } = (typeof result === 'object' && result !== null ? result : {}) as Record<string, unknown>;
        const made = [id, jobId].find(isId);
        if (made !== undefined) audit.createdId = made;
      }),
    );
  }
}
