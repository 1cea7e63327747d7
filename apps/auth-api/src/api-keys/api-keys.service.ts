import { Injectable } from '@nestjs/common';
import {
  type AccessToken,
  API_KEY_PREFIX,
  ApiError,
  apiKeyHash,
  isRevoked,
  keyScopes,
  newApiKey,
  randomBase32,
  secondsOf,
} from '@heliograph/http-service';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository, type EntityManager } from 'typeorm';
import type { Account } from '../accounts/account.entity.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import type { CreateApiKeyBody } from './api-keys.requests.ts';
import { ApiKey } from './api-key.entity.ts';
import { endMqttTokens } from '../mqtt-credentials/token-sessions.ts';
import { endPortalSessionsOf, stillRevoked, withRevoked } from '../tokens/revocations.ts';
import type { ApiKeyView } from './api-keys.views.ts';

/** Bounds the table, and with the keys revoked lately the record of the account that every API keeps in memory. */
export const MAX_KEYS = 50;
const HINT_LENGTH = API_KEY_PREFIX.length + 4;

@Injectable()
export class ApiKeysService {
  constructor(
    private readonly database: DataSource,
    @InjectRepository(ApiKey) private readonly apiKeys: Repository<ApiKey>,
    private readonly accounts: AccountsService,
  ) {}

  /**
   * @returns the key too, because it cannot be read later.
   * @throws ApiError 400, 401 `invalid_token` when the creator's session has just ended, 403 `limit_reached`
   */
  async create(creator: AccessToken, body: CreateApiKeyBody): Promise<ApiKeyView & { key: string }> {
    const { accountId } = creator;
    const key = newApiKey();
    const row = Object.assign(new ApiKey(), {
      id: `key_${randomBase32(16)}`,
      accountId,
      name: body.name,
      scopes: keyScopes.filter((scope) => body.scopes.includes(scope)),
      secretHash: apiKeyHash(key),
      hint: key.slice(0, HINT_LENGTH),
      createdAt: new Date(),
      expiresAt: futureDate(body.expiresAt ?? null),
      lastUsedAt: null,
    });
    await this.database.transaction(async (manager) => {
      const account = await this.accounts.lock(manager, accountId);
      // A key is not created by a session that a logout has ended since the guard looked.
      if (isRevoked(account, creator)) throw new ApiError(401, 'invalid_token', 'The session has just ended.');
      await refuseOverLimit(manager, account);
      await manager.insert(ApiKey, row);
    });
    return { ...view(row), key };
  }

  async list(accountId: string): Promise<ApiKeyView[]> {
    const rows = await this.apiKeys.find({ where: { accountId }, order: { createdAt: 'ASC', id: 'ASC' } });
    return rows.map(view);
  }

  /** @throws ApiError 404 */
  async get(accountId: string, id: string): Promise<ApiKeyView> {
    const row = await this.apiKeys.findOneBy({ id, accountId });
    if (!row) throw ApiError.notFound('The API key');
    return view(row);
  }

  /** Deletes the key and its portal sessions, and ends their MQTT tokens; the account's record has it until its last token has expired, so that every API refuses them. @throws ApiError 404 */
  async revoke(accountId: string, id: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const { revokedKeys } = await this.accounts.lock(manager, accountId);
      const { affected } = await manager.delete(ApiKey, { id, accountId });
      if (!affected) throw ApiError.notFound('The API key');
      await endMqttTokens(manager, accountId, [id]);
      const lastExpiry = await endPortalSessionsOf(manager, accountId, id);
      await this.accounts.updateWithin(manager, accountId, { revokedKeys: withRevoked(revokedKeys, id, lastExpiry) });
    });
  }
}

function futureDate(seconds: number | null): Date | null {
  if (seconds === null) return null;
  if (seconds * 1000 <= Date.now())
    throw ApiError.validation([{ path: 'expiresAt', message: 'expiresAt must be in the future' }]);
  return new Date(seconds * 1000);
}

/** Called with the account's row locked, so that parallel calls cannot exceed the limit together. Keys count until their last token has expired. */
async function refuseOverLimit(manager: EntityManager, { id: accountId, revokedKeys }: Account): Promise<void> {
  const revoked = Object.keys(stillRevoked(revokedKeys)).length;
  if ((await manager.countBy(ApiKey, { accountId })) + revoked < MAX_KEYS) return;
  const message = `An account has at most ${MAX_KEYS} API keys, revoked ones included until all their tokens have expired. Revoke one, and retry ten minutes later.`;
  throw ApiError.limitReached('api_keys', MAX_KEYS, message);
}

function view({ id, name, scopes, hint, createdAt, expiresAt, lastUsedAt }: ApiKey): ApiKeyView {
  const times = { expiresAt: expiresAt && secondsOf(expiresAt), lastUsedAt: lastUsedAt && secondsOf(lastUsedAt) };
  return { id, name, scopes, hint, createdAt: secondsOf(createdAt), ...times };
}
