import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type OperatorRole, type Scope, scopeOfRole } from './scopes.ts';
import type { AccessToken } from './token-verifier.ts';

export const PUBLIC = 'heliograph:public';
export const SCOPES = 'heliograph:scopes';

/** No token is asked for. */
export const Public = () => SetMetadata(PUBLIC, true);

/** Any one of these scopes, in place of the rule of `operationScopes`. */
export const RequireScope = (...scopes: Scope[]) => SetMetadata(SCOPES, scopes);

/** Operators of this role, or of one with more rights. */
export const OperatorOnly = (role: OperatorRole) => RequireScope(scopeOfRole(role));

/** A login with the account's password only, no API key: what would let a stolen key outlive its revocation, or end the account. */
export const LoginOnly = () => RequireScope('api');

const callers = new WeakMap<FastifyRequest['raw'], AccessToken>();

export function rememberCaller(request: FastifyRequest, token: AccessToken): void {
  callers.set(request.raw, token);
}

/** The verified token of a request that passed the guard. */
export function callerOf(request: FastifyRequest): AccessToken {
  const token = callers.get(request.raw);
  if (!token) throw new Error('the route is public: it has no current account');
  return token;
}

/** Parameter: the account's id. */
export const CurrentAccount = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  return callerOf(context.switchToHttp().getRequest<FastifyRequest>()).accountId;
});

/** Parameter: the verified token (`AccessToken`). */
export const CurrentToken = createParamDecorator((_: unknown, context: ExecutionContext): AccessToken => {
  return callerOf(context.switchToHttp().getRequest<FastifyRequest>());
});
