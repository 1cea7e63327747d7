import { Inject, Injectable } from '@nestjs/common';
import { eraseRows, outbox, withLongQueries } from '@heliograph/persistence';
import type { AccountProvisioner, ErasedFromBroker } from '@heliograph/kafka-accounts';
import { type ErasedItem, topicNames } from '@heliograph/messaging';
import { forEachItem, LOGGER, PeriodicWork, type Logger } from '@heliograph/service';
import { DataSource, type EntityManager } from 'typeorm';
import { Account } from '../accounts/account.entity.ts';
import { AuditStore } from '../audit/audit-store.ts';
import { SCHEMA } from '../database/persistence-options.ts';
import { ACCOUNT_PROVISIONER } from '../kafka/kafka.module.ts';
import { allParts, otherParts, OWN_PART, sharedTopics } from './erasures.views.ts';

const INTERVAL_MS = 2_000;
const OFFSET_RETENTION_SECONDS = 8 * 86_400;
/** The time for which the denylist keeps a name: the last token lives a day at most. So do messages and sessions at the MQTT broker. */
const DENIED_SECONDS = 25 * 3600;
/** The tables of the erasure itself, and the log, whose entries are scrubbed. */
const RETAINED_TABLES = ['audit_log', 'erasures', 'erasure_parts'];

const FAILURE = 'an erasure cannot be finished yet, retrying';

/** Random order: twenty that always fail must not block the others. */
const READY = `
  SELECT e.account_id AS id FROM erasures e
  WHERE e.finished_at IS NULL
    AND $1 = (SELECT count(*)::int FROM erasure_parts p WHERE p.account_id = e.account_id AND p.part = ANY($2))
  ORDER BY random() LIMIT 20`;

/**
 * The last part of an erasure: it erases the account on the Kafka broker, its credentials and the account itself. It runs after all other parts have
 * reported: only then has every service received the deletion, so that no service recreates the account's topics. While Kafka is unavailable it is retried.
 */
@Injectable()
export class FinalErasure extends PeriodicWork {
  constructor(
    private readonly database: DataSource,
    @Inject(ACCOUNT_PROVISIONER) private readonly provisioner: AccountProvisioner,
    private readonly audit: AuditStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super({ intervalMs: INTERVAL_MS, logger, failure: FAILURE });
  }

  async run(): Promise<void> {
    const ready = await this.database.query<{ id: string }[]>(READY, [otherParts.length, otherParts]);
    const ids = ({ id }: { id: string }) => ({ accountId: id });
    await forEachItem(ready, { logger: this.logger, failure: FAILURE, ids }, ({ id }) =>
      withLongQueries(() => this.#finish(id)),
    );
  }

  /** Two replicas may run it at once, and it may run again after a crash: the second run finds nothing left. */
  async #finish(id: string): Promise<void> {
    const broker = brokerItems(id, await this.provisioner.eraseAccount(id));
    await this.database.transaction(async (manager) => {
      const open = await manager.query<unknown[]>(
        'SELECT 1 FROM erasures WHERE account_id = $1 AND finished_at IS NULL FOR UPDATE',
        [id],
      );
      if (open.length === 0) return;
      const items = [...broker, ...(await this.#eraseRows(manager, id)), ...sharedTopics(Date.now())];
      await manager.query(
        `INSERT INTO erasure_parts (account_id, part, items, finished_at) VALUES ($1, $2, $3::jsonb, $4)`,
        [id, OWN_PART, JSON.stringify(items), Math.floor(Date.now() / 1000)],
      );
      await manager.query('UPDATE erasures SET finished_at = now() WHERE account_id = $1', [id]);
      await outbox.add(manager, [
        { topic: topicNames.controlAccounts, key: id, value: null },
        ...allParts.map((part) => ({ topic: topicNames.controlErasures, key: `${id}:${part}`, value: null })),
      ]);
    });
    this.logger.info({ accountId: id }, 'the erasure of an account is finished');
  }

  async #eraseRows(manager: EntityManager, id: string): Promise<ErasedItem[]> {
    const deniedUntil = Math.floor(Date.now() / 1000) + DENIED_SECONDS;
    const denied = `INSERT INTO revoked_mqtt_credentials (id, revoked_at)`;
    await manager.query(
      `${denied} SELECT id, now() FROM mqtt_credentials WHERE account_id = $1 UNION SELECT $1, now() ON CONFLICT DO NOTHING`,
      [id],
    );
    const items: ErasedItem[] = [
      { what: 'name on the MQTT denylist', count: 1, goneAt: deniedUntil },
      { what: 'messages queued at the MQTT broker for sessions without a connection', count: 0, goneAt: deniedUntil },
    ];
    items.push(...(await eraseRows(manager, SCHEMA, id, RETAINED_TABLES)));
    const accounts = await manager.delete(Account, { id });
    items.push({ what: `table ${SCHEMA}.accounts`, count: accounts.affected ?? 0 });
    items.push({
      what: 'audit entries without address, request and object',
      count: await this.audit.scrub(manager, id),
    });
    return items;
  }
}

function brokerItems(id: string, { users, topics, groups, groupsLeft }: ErasedFromBroker): ErasedItem[] {
  const goneAt = Math.floor(Date.now() / 1000) + OFFSET_RETENTION_SECONDS;
  return [
    { what: 'Kafka users with their rights and quotas', count: users },
    ...topics.map((topic) => ({ what: `topic ${topic}`, count: 1 })),
    { what: `consumer groups ${id}.*`, count: groups },
    ...(groupsLeft > 0 ? [{ what: `consumer groups ${id}.* that were in use`, count: groupsLeft, goneAt }] : []),
  ];
}
