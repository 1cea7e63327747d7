import { reported } from '@heliograph/base-data';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contextOf } from '../http/request-hooks.ts';
import { newRequestId } from '../http/request-id.ts';
import type { AuditEntry } from './audit-entry.ts';
import type { AuditNotes } from './audit-notes.ts';
import { ANONYMOUS, type AuditRecorder } from './audit-recorder.ts';
import { auditedObject, type AuditedObject } from './audited-object.ts';

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
  // What comes without a token may carry a secret in its query that looks like an id: the code of a consent.
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
