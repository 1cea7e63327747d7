import { Injectable } from '@nestjs/common';
import { ApiError, isOpaqueSecret, noteForAudit, opaqueSecretHash } from '@heliograph/http-service';
import { DataSource } from 'typeorm';
import { ExchangeFailures } from '../api-keys/exchange-failures.ts';
import { TokenIssuer, type PortalGrant } from '../tokens/token-issuer.ts';
import type { PortalTokenAnswer } from './portal-sessions.views.ts';
import { PORTAL_TOKEN_PREFIX } from './portal-sessions.service.ts';
import { MAX_EXCHANGES } from './portal-session.entity.ts';

type Row = PortalGrant & { origin: string | null };

/** One statement, so that replicas cannot exceed the limit together. */
const EXCHANGE = `
  WITH used AS (
    UPDATE portal_sessions s SET exchanges = s.exchanges + 1 FROM accounts a
    WHERE s.token_hash = $1 AND s.exchanges < $2 AND s.expires_at > now() AND a.id = s.account_id AND a.status <> 'deleted'
    RETURNING s.*)
  SELECT id, account_id AS "accountId", key_id AS "keyId", scopes, origin, extract(epoch FROM expires_at)::int AS "expiresAt"
  FROM used`;

/** Exchanges the tokens of portal sessions for access tokens, which are valid until the session expires. */
@Injectable()
export class PortalExchange {
  constructor(
    private readonly database: DataSource,
    private readonly tokens: TokenIssuer,
    private readonly failures: ExchangeFailures,
  ) {}

  /** @throws ApiError 401 `invalid_portal_token`, 429 `too_many_attempts` */
  async exchange(token: string, address: string): Promise<PortalTokenAnswer> {
    // Taken before the session is read: if the password changes meanwhile, this token is revoked with all others.
    const at = Date.now() / 1000;
    const session = isOpaqueSecret(PORTAL_TOKEN_PREFIX, token) ? await this.#use(token) : undefined;
    if (!session) {
      await this.failures.count(address);
      const message = 'The portal token is unknown, expired or revoked, or was exchanged too often.';
      throw new ApiError(401, 'invalid_portal_token', message);
    }
    noteForAudit({ actor: session.accountId, accountId: session.accountId, createdId: session.id });
    return {
      access_token: await this.tokens.portalToken(session, at),
      token_type: 'Bearer',
      expires_in: Math.max(0, session.expiresAt - Math.floor(at)),
      scope: session.scopes.join(' '),
      origin: session.origin,
    };
  }

  async #use(token: string): Promise<Row | undefined> {
    const [row] = await this.database.query<Row[]>(EXCHANGE, [opaqueSecretHash(token), MAX_EXCHANGES]);
    return row;
  }
}
