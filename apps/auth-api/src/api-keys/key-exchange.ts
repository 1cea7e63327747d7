import { Injectable } from '@nestjs/common';
import { ApiError, apiKeyHash, isApiKey, type KeyScope } from '@heliograph/http-service';
import { DataSource } from 'typeorm';
import { TokenIssuer } from '../tokens/token-issuer.ts';
import type { KeyTokenAnswer } from './api-keys.views.ts';
import { ExchangeFailures } from './exchange-failures.ts';
import { KEY_TOKEN_SECONDS } from '../tokens/revocations.ts';

interface Row {
  id: string;
  accountId: string;
  scopes: KeyScope[];
  /** Unix seconds with a fraction. */
  expiresAt: number | null;
  isUsedLately: boolean;
}

const FIND = `
  SELECT k.id, k.account_id AS "accountId", k.scopes,
         extract(epoch FROM k.expires_at)::float8 AS "expiresAt",
         coalesce(k.last_used_at > now() - interval '1 minute', false) AS "isUsedLately"
  FROM api_keys k JOIN accounts a ON a.id = k.account_id
  WHERE k.secret_hash = $1 AND a.status <> 'deleted' AND (k.expires_at IS NULL OR k.expires_at > now())`;

/** Replicas that exchange a key at once write its time of use once. */
const USED = `
  UPDATE api_keys SET last_used_at = now()
  WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= now() - interval '1 minute')`;

@Injectable()
export class KeyExchange {
  constructor(
    private readonly database: DataSource,
    private readonly tokens: TokenIssuer,
    private readonly failures: ExchangeFailures,
  ) {}

  /**
   * Failures are counted by address, apart from those of logins. A valid key is exchanged however many attempts failed before: 256 bits cannot be guessed,
   * and a program with an old key must not lock out other programs at its address. The key of a suspended account is exchanged too: every API refuses the
   * token, as it refuses the account's other tokens.
   * @throws ApiError 401 `invalid_api_key`, 429 `too_many_attempts`
   */
  async exchange(key: string, address: string): Promise<KeyTokenAnswer> {
    // Taken before the key is read, so that a key revoked meanwhile is remembered for longer than this token is valid.
    const now = Math.floor(Date.now() / 1000);
    const row = isApiKey(key) ? await this.#find(key) : undefined;
    if (!row) {
      await this.failures.count(address);
      throw new ApiError(401, 'invalid_api_key', 'The API key is unknown, expired or revoked.');
    }
    if (!row.isUsedLately) await this.database.query(USED, [row.id]);
    const expiresAt = Math.min(now + KEY_TOKEN_SECONDS, Math.ceil(row.expiresAt ?? Infinity));
    return {
      access_token: await this.tokens.keyToken(row, expiresAt),
      token_type: 'Bearer',
      expires_in: expiresAt - now,
      scope: row.scopes.join(' '),
    };
  }

  async #find(key: string): Promise<Row | undefined> {
    const [row] = await this.database.query<Row[]>(FIND, [apiKeyHash(key)]);
    return row;
  }
}
