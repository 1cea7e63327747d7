import type { ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { contextOf } from '../http/request-hooks.ts';
import { notesOf } from '../openapi/operation.decorator.ts';
import { AUDITED } from './audited.decorator.ts';

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
