import { rewrapSecret, type MasterKeyRing, type SealedItem, type SealedPlace } from '@heliograph/service';
import type { DataSource, EntityManager } from 'typeorm';
import { publish } from '../webhook-store.ts';
import { Webhook } from '../webhook.entity.ts';
import { WebhookSecretRow } from './secret-sealer.ts';

const PAGE = 200;

const SEALED = `
  SELECT w.id AS owner, array_remove(
    array_agg(s.sealed) || w.sealed_headers || w.sealed_client_certificate, NULL) AS sealed
  FROM webhooks w LEFT JOIN webhook_secrets s ON s.webhook_id = w.id
  WHERE w.id > $1 GROUP BY w.id ORDER BY w.id LIMIT ${PAGE}`;

/** Re-encrypts signing secrets, custom headers and client certificates of all webhooks in a rotation of the master key. */
export class SealedWebhookSettings implements SealedPlace {
  readonly what = 'secrets of webhooks';

  constructor(
    private readonly database: DataSource,
    private readonly keys: MasterKeyRing,
  ) {}

  async *pages(): AsyncGenerator<SealedItem[]> {
    for (let after = ''; ;) {
      const page = await this.database.query<SealedItem[]>(SEALED, [after]);
      if (page.length > 0) yield page;
      if (page.length < PAGE) return;
      after = page.at(-1)!.owner;
    }
  }

  /** Locks the webhook's row, as every other change of it does. */
  async rewrap(id: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const webhook = await manager.findOne(Webhook, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!webhook) return;
      const { sealedHeaders, sealedClientCertificate } = webhook;
      webhook.sealedHeaders = this.#renewed(id, sealedHeaders);
      webhook.sealedClientCertificate = this.#renewed(id, sealedClientCertificate);
      await manager.save(webhook);
      await this.#rewrapSecrets(manager, id);
      await publish(manager, webhook);
    });
  }

  async #rewrapSecrets(manager: EntityManager, webhookId: string): Promise<void> {
    const secrets = await manager.findBy(WebhookSecretRow, { webhookId });
    for (const secret of secrets) secret.sealed = rewrapSecret(this.keys, secret.sealed, webhookId);
    await manager.save(secrets);
  }

  #renewed(webhookId: string, sealed: string | null): string | null {
    return sealed === null ? null : rewrapSecret(this.keys, sealed, webhookId);
  }
}
