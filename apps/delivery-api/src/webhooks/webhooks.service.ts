import { reported } from '@heliograph/base-data';
import { Injectable } from '@nestjs/common';
import { ApiError, randomBase32 } from '@heliograph/http-service';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { DeliveryConfiguration } from '../configuration.ts';
import { healthy } from '../attempts/webhook-health.ts';
import { WebhookSecretRow, SecretSealer } from './secrets/secret-sealer.ts';
import { SealedSettings } from './sealed-settings.ts';
import { isSameFilter, storedFilter } from './webhook-filter.ts';
import { publish, WebhookStore } from './webhook-store.ts';
import { WebhookTargetPolicy } from './webhook-target.policy.ts';
import type { CreateWebhookBody, UpdateWebhookBody } from './webhooks.requests.ts';
import { Webhook } from './webhook.entity.ts';

/** The limit of contract §10. */
const MAX_WEBHOOKS = 100;
const LIMIT_LOCK = 0x6865_6c10;

const defaults = {
  name: null,
  description: null,
  rateLimit: null,
  batch: null,
  sealedHeaders: null,
  headerNames: [],
  sealedClientCertificate: null,
  clientCertificate: null,
  filter: storedFilter(),
  envelope: 'none',
  signatureEncoding: 'hex',
  timeoutMs: 10_000,
  maxInFlight: 8,
  minTlsVersion: 'TLSv1.3',
};

@Injectable()
export class WebhooksService {
  constructor(
    @InjectRepository(Webhook) private readonly webhooks: Repository<Webhook>,
    private readonly store: WebhookStore,
    private readonly policy: WebhookTargetPolicy,
    private readonly sealer: SecretSealer,
    private readonly sealed: SealedSettings,
    private readonly configuration: DeliveryConfiguration,
  ) {}

  /**
   * @param mayRepeat whether a second webhook with the same URL and filter is meant
   * @returns the secret too, because it cannot be read later.
   * @throws ApiError 400, 403 `limit_reached`, 409 `already_exists`, `channel_not_enabled`
   */
  async create(
    accountId: string,
    body: CreateWebhookBody,
    mayRepeat: boolean,
  ): Promise<{ webhook: Webhook; secret: string }> {
    this.configuration.requireChannel('webhook');
    const url = await this.policy.checkUrl(body.url);
    if (body.minTlsVersion) this.policy.checkTls(body.minTlsVersion);
    const webhook = this.#newWebhook(accountId, body, url);
    const { row, secret } = this.sealer.generate(webhook.id, true);
    await this.store.transaction(async (manager) => {
      await lockAccount(manager, accountId);
      if (!mayRepeat) await refuseSame(manager, webhook);
      await refuseOverLimit(manager, accountId);
      await manager.insert(Webhook, webhook);
      await manager.insert(WebhookSecretRow, row);
      await publish(manager, webhook);
    });
    return { webhook, secret };
  }

  /** Lists webhooks, oldest first; `after` is the position of the last one returned. */
  list(accountId: string, limit: number, after?: readonly [createdAt: string, id: string]): Promise<Webhook[]> {
    const query = this.webhooks.createQueryBuilder('w').where('w.accountId = :accountId', {
      accountId,
    });
    if (after) query.andWhere('(w.createdAt, w.id) > (:createdAt, :id)', { createdAt: after[0], id: after[1] });
    return query.orderBy('w.createdAt').addOrderBy('w.id').limit(limit).getMany();
  }

  get(accountId: string, id: string): Promise<Webhook> {
    return this.store.get(accountId, id);
  }

  /** Updates a webhook. Null removes a setting, absent keeps it. A filter is replaced as a whole. @throws ApiError 400, 404 */
  async update(accountId: string, id: string, body: UpdateWebhookBody): Promise<Webhook> {
    await this.store.get(accountId, id);
    const url = body.url === undefined ? undefined : await this.policy.checkUrl(body.url);
    if (body.minTlsVersion) this.policy.checkTls(body.minTlsVersion);
    const wanted = { ...this.#given(id, body), ...reported({ url }) };
    return this.store.change(accountId, id, (webhook) =>
      // Dispatchers close the breaker with each change: the owner may have repaired the endpoint.
      Object.assign(webhook, wanted, { probeAt: null }),
    );
  }

  /** Pauses a webhook; a disabled webhook stays disabled. @throws ApiError 404 */
  pause(accountId: string, id: string): Promise<Webhook> {
    return this.store.change(accountId, id, (webhook) => {
      if (webhook.status === 'active') webhook.status = 'paused';
      return webhook;
    });
  }

  /** Resumes a paused or disabled webhook. @throws ApiError 404 */
  resume(accountId: string, id: string): Promise<Webhook> {
    const fresh = {
      disabledReason: null,
      failingSince: null,
      signatureRejectedAt: null,
      resumedAt: new Date(),
      ...healthy,
    };
    return this.store.change(accountId, id, (webhook) => Object.assign(webhook, fresh, { status: 'active' as const }));
  }

  remove(accountId: string, id: string): Promise<void> {
    return this.store.remove(accountId, id);
  }

  /** Returns the members that were sent. */
  #given(id: string, { headers, clientCertificate, filter, ...body }: Partial<CreateWebhookBody>): Partial<Webhook> {
    const plain = Object.entries<unknown>(body).filter(([, value]) => value !== undefined);
    return {
      ...Object.fromEntries(plain),
      ...reported({ filter: filter ? storedFilter(filter) : undefined }),
      ...this.sealed.of(id, { headers, clientCertificate }),
    };
  }

  #newWebhook(accountId: string, body: CreateWebhookBody, url: string): Webhook {
    const now = new Date();
    const id = `wh_${randomBase32(12)}`;
    return Object.assign(new Webhook(), {
      ...defaults,
      ...this.#given(id, body),
      id,
      accountId,
      status: 'active' as const,
      url,
      disabledReason: null,
      failingSince: null,
      signatureRejectedAt: null,
      lastDeliveredAt: null,
      resumedAt: null,
      ...healthy,
      lastError: null,
      exhaustedAt: null,
      createdAt: now,
      updatedAt: now,
    });
  }
}

/** Serializes calls of one account, so that parallel ones cannot exceed the limit together, or create the same. */
async function lockAccount(manager: EntityManager, accountId: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LIMIT_LOCK, accountId]);
}

/** Everything would arrive twice. @throws ApiError 409 `already_exists` */
async function refuseSame(manager: EntityManager, { accountId, url, filter }: Webhook): Promise<void> {
  const others = await manager.find(Webhook, { where: { accountId, url }, order: { createdAt: 'ASC', id: 'ASC' } });
  const same = others.find((other) => isSameFilter(other.filter, filter));
  if (!same) return;
  const message = `The webhook ${same.id} (${same.status}) has this URL and filter. If you want a second one, send an Idempotency-Key.`;
  throw new ApiError(409, 'already_exists', message, { details: { id: same.id } });
}

async function refuseOverLimit(manager: EntityManager, accountId: string): Promise<void> {
  if ((await manager.countBy(Webhook, { accountId })) < MAX_WEBHOOKS) return;
  const message = `An account has at most ${MAX_WEBHOOKS} webhooks. Delete one first.`;
  throw ApiError.limitReached('webhooks', MAX_WEBHOOKS, message);
}
