import { reported } from '@heliograph/base-data';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Observable, tap } from 'rxjs';
import { contextOf, newRequestId } from '../http/request-hooks.ts';
import { WithMessage } from '../http/validation.pipe.ts';
import { ANONYMOUS, type AuditEntry, type AuditRecorder } from './audit-recorder.ts';
import type { AuditNotes } from './audit-notes.ts';
import { auditedObject, type AuditedObject, isId } from './audited-object.ts';

/** Every answer passes here, refusals of guards and errors included; it is sent when its entry is written. */
export function auditAnswers(fastify: FastifyInstance, recorder: AuditRecorder): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    const notes = contextOf(request)?.audit;
    if (notes?.wanted && (notes.open || notes.actor !== undefined))
      await recorder.record(entryOf(request, reply, notes));
    return payload;
  });
}

function entryOf(request: FastifyRequest, reply: FastifyReply, notes: AuditNotes): AuditEntry {
  const { action, actor, createdId, via, error } = notes;
  // A request without a token may have a secret in its query that looks like an id: the code of a consent.
  const { params, query, body } = request;
  const said = notes.open ? { params, body } : { params, query, body };
  const object = auditedObject(said, reply.statusCode < 400);
  if (via?.apiKey !== undefined) object.viaApiKey = via.apiKey;
  if (via?.portalSession !== undefined) object.viaPortalSession = via.portalSession;
  if (createdId !== undefined) object.id = createdId;
  if (notes.replayed) object.replayed = true;
  const accountId = notes.accountId ?? accountIn(object);
  return {
    id: newRequestId(),
    at: Date.now(),
    actor: actor ?? ANONYMOUS,
    ...reported({ accountId }),
    action,
    ...reported({ object: Object.keys(object).length > 0 ? object : undefined }),
    status: reply.statusCode,
    ...reported({ error }),
    requestId: request.id,
    address: request.ip,
  };
}

/** An operator's call is about the account in its path, or the one it made. */
function accountIn({ id }: AuditedObject): string | undefined {
  return typeof id === 'string' && id.startsWith('acc_') ? id : undefined;
}

/** Notes the id of the object that a handler created; the guard and the hook note the caller and the outcome. */
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
