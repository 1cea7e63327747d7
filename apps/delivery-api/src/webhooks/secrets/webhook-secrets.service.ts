import { Injectable } from '@nestjs/common';
import { ApiError } from '@heliograph/http-service';
import { DataSource, type EntityManager } from 'typeorm';
import { WebhookStore } from '../webhook-store.ts';
import { SecretSealer, WebhookSecretRow } from './secret-sealer.ts';
import { type WebhookSecretView, secretView } from './webhook-secrets.views.ts';

const MAX_ACTIVE = 3;
/** The time for which the old primary signs beside the new one (contract §4). */
const OVERLAP_MS = 24 * 3600 * 1000;

@Injectable()
export class WebhookSecretsService {
  constructor(
    private readonly database: DataSource,
    private readonly store: WebhookStore,
    private readonly sealer: SecretSealer,
  ) {}

  /** @throws ApiError 404 */
  async list(accountId: string, webhookId: string): Promise<WebhookSecretView[]> {
    await this.store.get(accountId, webhookId);
    return (await activeSecrets(this.database.manager, webhookId)).map(secretView);
  }

  /** Creates a secret that signs beside the others at once; the primary stays. @throws ApiError 403 `limit_reached`, 404 */
  create(accountId: string, webhookId: string): Promise<WebhookSecretView & { secret: string }> {
    return this.store.change(accountId, webhookId, async (_, manager) => {
      await manager.query('DELETE FROM webhook_secrets WHERE webhook_id = $1 AND expires_at <= now()', [webhookId]);
      if ((await activeSecrets(manager, webhookId)).length >= MAX_ACTIVE)
        throw ApiError.limitReached(
          'webhook_secrets',
          MAX_ACTIVE,
          `A webhook has at most ${MAX_ACTIVE} active secrets. Revoke one first.`,
        );
      const { row, secret } = this.sealer.generate(webhookId, false);
      await manager.insert(WebhookSecretRow, row);
      return { ...secretView(row), secret };
    });
  }

  /** Makes a secret the primary; the old primary keeps signing for 24 h. Promoting the primary changes nothing. @throws ApiError 404 */
  promote(accountId: string, webhookId: string, id: string): Promise<WebhookSecretView[]> {
    return this.store.change(accountId, webhookId, async (_, manager) => {
      const secrets = await activeSecrets(manager, webhookId);
      const promoted = find(secrets, id);
      if (!promoted.primary) {
        const before = secrets.filter(({ primary }) => primary);
        const expiresAt = new Date(Date.now() + OVERLAP_MS);
        await manager.save(before.map((secret) => Object.assign(secret, { primary: false, expiresAt })));
        await manager.save(Object.assign(promoted, { primary: true, expiresAt: null }));
      }
      return secrets.map(secretView);
    });
  }

  /** Revokes a secret at once, for one that leaked. @throws ApiError 404, 409 `secret_is_primary` */
  revoke(accountId: string, webhookId: string, id: string): Promise<void> {
    return this.store.change(accountId, webhookId, async (_, manager) => {
      const secret = find(await activeSecrets(manager, webhookId), id);
      if (secret.primary)
        throw new ApiError(
          409,
          'secret_is_primary',
          'The primary secret cannot be revoked. Promote another secret first.',
        );
      await manager.delete(WebhookSecretRow, { id });
    });
  }
}

async function activeSecrets(manager: EntityManager, webhookId: string): Promise<WebhookSecretRow[]> {
  const order = { createdAt: 'ASC', id: 'ASC' } as const;
  const secrets = await manager.find(WebhookSecretRow, { where: { webhookId }, order });
  return secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt.getTime() > Date.now());
}

function find(secrets: readonly WebhookSecretRow[], id: string): WebhookSecretRow {
  const secret = secrets.find((candidate) => candidate.id === id);
  if (!secret) throw ApiError.notFound('The secret');
  return secret;
}
