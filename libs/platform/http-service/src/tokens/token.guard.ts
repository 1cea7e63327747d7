import { setTimeout as delay } from 'node:timers/promises';
import { reported } from '@heliograph/base-data';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { beginAudit, noteForAudit } from '../audit/audit-notes.ts';
import { ApiError } from '../http/api-error.ts';
import { groupOf } from '../openapi/operation.decorator.ts';
import { ACCOUNT_STATES, type AccountState, type AccountStates, isRevoked } from './token-revocation.ts';
import { API_KEY_PREFIX } from './opaque-secret.ts';
import { isGranted, operationScopes, operatorRoles, roleOfScope, type Scope } from './scopes.ts';
import { rememberCaller } from './token.decorators.ts';
import { KeysUnavailableError, TokenVerifier, type AccessToken } from './token-verifier.ts';

/** How long a new account's record may be on its way to us. */
const PROPAGATION_MS = 3_000;
const POLL_MS = 50;

@Injectable()
export class TokenGuard implements CanActivate {
  readonly #verifier: TokenVerifier;
  readonly #accounts: AccountStates;
  readonly #reflector: Reflector;

  constructor(verifier: TokenVerifier, @Inject(ACCOUNT_STATES) accounts: AccountStates, reflector: Reflector) {
    this.#verifier = verifier;
    this.#accounts = accounts;
    this.#reflector = reflector;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const scopes = operationScopes(context.getHandler(), context.getClass());
    const open = scopes === 'public';
    beginAudit(context, this.#reflector, open);
    if (open) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const token = await this.#verified(request.headers.authorization);
    const state = await this.#state(token.accountId);
    checkKnown(state, token);
    noteForAudit(auditNotesOf(token));
    checkActive(state);
    // A test of the OpenAPI document finds undeclared operations; until then no API key may call them.
    checkScope(scopes === 'undeclared' ? ['api'] : scopes, token);
    checkPortal(context.getClass(), token);
    rememberCaller(request, token);
    return true;
  }

  async #verified(authorization: string | undefined): Promise<AccessToken> {
    const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '') ?? [];
    if (token === undefined) throw unauthorized(faultOf(authorization));
    const verified = await this.#verifier.verify(token).catch((error: unknown) => {
      if (!(error instanceof KeysUnavailableError)) throw error;
      throw new ApiError(503, 'unavailable', 'Tokens cannot be verified at the moment.', {
        retryAfterSeconds: 5,
        cause: error,
      });
    });
    if (!verified) throw unauthorized('The token is expired, revoked, or was not issued by this service.');
    return verified;
  }

  /**
   * Our signature proves that the account exists, so an unknown one is usually new: wait for its record, then refuse.
   */
  async #state(accountId: string): Promise<AccountState | undefined> {
    const deadline = performance.now() + PROPAGATION_MS;
    for (;;) {
      const state = await this.#accounts.get(accountId);
      if (state || performance.now() >= deadline) return state;
      await delay(POLL_MS);
    }
  }
}

/** @returns the fault of a header without a JWT; does not quote it: it may be a password by mistake */
function faultOf(authorization: string | undefined): string {
  if (authorization === undefined) return 'The header Authorization is missing: send "Authorization: Bearer <token>".';
  const [, sent] = /^Bearer (.*)$/i.exec(authorization) ?? [];
  if (sent === undefined) return 'The header Authorization is not of the form "Bearer <token>".';
  const isPlaceholder = ['', 'null', 'undefined'].includes(sent.trim());
  const cause = isPlaceholder ? ` It is ${sent.trim() || 'empty'}: did the login before it fail?` : '';
  if (sent.startsWith(API_KEY_PREFIX)) return 'The API key is unknown, expired or revoked.';
  return `The Bearer token is not a JWT.${cause}`;
}

function checkKnown(state: AccountState | undefined, token: AccessToken): asserts state is AccountState {
  if (!state || state.status === 'deleted' || isRevoked(state, token))
    throw unauthorized('The token is expired, revoked, or was not issued by this service.');
}

function auditNotesOf({ accountId, scopes, keyId, portalId }: AccessToken): Parameters<typeof noteForAudit>[0] {
  const via = reported({ apiKey: keyId, portalSession: portalId });
  return { actor: accountId, ...reported({ accountId: scopes.some(roleOfScope) ? undefined : accountId }), via };
}

function checkActive(state: AccountState): void {
  if (state.status === 'suspended') {
    throw new ApiError(403, 'account_suspended', 'The account is suspended. Ask the operator.', {
      headers: challenge('insufficient_scope'),
    });
  }
}

function checkScope(accepted: readonly Scope[], token: AccessToken): void {
  if (isGranted(token.scopes, accepted)) return;
  const role = accepted.map(roleOfScope).find((one) => one !== undefined);
  const roles = role === undefined ? [] : operatorRoles.slice(operatorRoles.indexOf(role));
  const needed = roles.length > 0 ? `, for operators the role ${roles.join(' or ')}` : '';
  const message = `This call requires the scope ${accepted.join(' or ')}${needed}; the token has ${token.scopes.join(' ') || 'none'}.`;
  const header = `Bearer realm="heliograph", error="insufficient_scope", scope="${accepted.join(' ')}"`;
  throw new ApiError(403, 'insufficient_scope', message, { headers: { 'www-authenticate': header } });
}

function checkPortal(controller: object, { portalId, scopes }: AccessToken): void {
  if (portalId === undefined || scopes.includes('deliveries') || groupOf(controller)?.secrets !== true) return;
  throw new ApiError(403, 'insufficient_scope', 'A read-only portal session does not show credentials and secrets.', {
    headers: challenge('insufficient_scope'),
  });
}

const unauthorized = (message: string) =>
  new ApiError(401, 'invalid_token', message, { headers: challenge('invalid_token') });
const challenge = (error: string) => ({ 'www-authenticate': `Bearer realm="heliograph", error="${error}"` });
