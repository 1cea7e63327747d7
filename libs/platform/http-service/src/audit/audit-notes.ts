import { currentRequest } from '@heliograph/service';
import { type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { contextOf, type ServedRequest } from '../http/request-hooks.ts';
import { notesOf } from '../openapi/operation.decorator.ts';

/** Notes on a request's author and outcome beyond its path and body; collected while it is served. */
export interface AuditNotes {
  action: string;
  /** A GET that is not marked as `@Audited()` is not recorded. */
  wanted: boolean;
  /**
   * The operation needs no token: the caller may stay `anonymous`. Otherwise a call without a valid token has no actor
   * and is not recorded.
   */
  open: boolean;
  actor?: string;
  accountId?: string;
  /** Id of the created object, or of the one that a call without an id in its path changed. */
  createdId?: string;
  /** The API key or portal session whose token the call had; absent: a login. */
  via?: { apiKey?: string; portalSession?: string };
  error?: string;
  /** The answer is that of an earlier call with the same `Idempotency-Key`: nothing was created. */
  replayed?: true;
}

/**
 * Called while a request is served: notes its actor (a login) or the account that it concerns. No-op outside of
 * requests.
 */
export function noteForAudit(
  notes: Partial<Pick<AuditNotes, 'actor' | 'accountId' | 'createdId' | 'via' | 'replayed'>>,
): void {
  const served: ServedRequest | undefined = currentRequest();
  const audit = served?.audit;
  if (audit) Object.assign(audit, notes);
}

export const AUDITED = 'heliograph:audited';

/**
 * On a GET that changes something: it is written to the audit log as every other method is. With `false` on another method: it changes nothing worth an
 * entry, and programs call it every few minutes.
 */
export const Audited = (audited = true) => SetMetadata(AUDITED, audited);

/** In the first guard: from here on it is known which operation is asked for. Operations between our services are no one's deeds. */
export function beginAudit(context: ExecutionContext, reflector: Reflector, open: boolean): void {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const operation = notesOf(context.getHandler());
  const served = contextOf(request);
  if (!served || !operation || operation.internal) return;
  const marked = reflector.getAllAndOverride<boolean | undefined>(AUDITED, [context.getHandler(), context.getClass()]);
  const changes = !['GET', 'HEAD', 'OPTIONS'].includes(request.method);
  served.audit = { action: operation.id, wanted: marked ?? changes, open };
}
