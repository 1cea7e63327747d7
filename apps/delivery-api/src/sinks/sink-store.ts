import { reported } from '@heliograph/base-data';
import { ApiError } from '@heliograph/http-service';
import { topicNames, type SubscriptionRecord } from '@heliograph/messaging';
import { outbox, type OutboxEntry } from '@heliograph/persistence';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository, type EntityManager } from 'typeorm';
import { Sink } from './sink.entity.ts';

/** Stores sinks and publishes them, always in one transaction. */
@Injectable()
export class SinkStore {
  constructor(
    private readonly database: DataSource,
    @InjectRepository(Sink) private readonly sinks: Repository<Sink>,
  ) {}

  /** @throws ApiError 404, also for another account's sink */
  async get(accountId: string, id: string): Promise<Sink> {
    const sink = await this.sinks.findOneBy({ id, accountId });
    if (!sink) throw ApiError.notFound('The sink');
    return sink;
  }

  /** Lists sinks, oldest first; `after` is the position of the last one returned. */
  list(accountId: string, limit: number, after?: readonly [createdAt: string, id: string]): Promise<Sink[]> {
    const query = this.sinks.createQueryBuilder('s').where('s.accountId = :accountId', { accountId });
    if (after) query.andWhere('(s.createdAt, s.id) > (:createdAt, :id)', { createdAt: after[0], id: after[1] });
    return query.orderBy('s.createdAt').addOrderBy('s.id').limit(limit).getMany();
  }

  /** @param checks run under the account's lock, before the sink is stored */
  insert(sink: Sink, checks: (manager: EntityManager) => Promise<void>): Promise<void> {
    return this.database.transaction(async (manager) => {
      await checks(manager);
      await manager.insert(Sink, sink);
      await outbox.add(manager, sinkEntry(sink));
    });
  }

  /**
   * Runs the change with the sink's row locked, so that the records of one sink are published in the order of its changes.
   * @throws ApiError 404
   */
  change(accountId: string, id: string, work: (sink: Sink) => void): Promise<Sink> {
    return this.database.transaction(async (manager) => {
      const sink = await lockSink(manager, { id, accountId });
      if (!sink) throw ApiError.notFound('The sink');
      work(sink);
      sink.updatedAt = new Date();
      await manager.save(sink);
      await outbox.add(manager, sinkEntry(sink));
      return sink;
    });
  }

  /** @throws ApiError 404 */
  remove(accountId: string, id: string): Promise<void> {
    return this.database.transaction(async (manager) => {
      const { affected } = await manager.delete(Sink, { id, accountId });
      if (affected !== 1) throw ApiError.notFound('The sink');
      await outbox.add(manager, { topic: topicNames.controlSubscriptions, key: id, value: null });
    });
  }
}

export function lockSink(manager: EntityManager, where: { id: string; accountId?: string }): Promise<Sink | null> {
  return manager.findOne(Sink, { where, lock: { mode: 'pessimistic_write' } });
}

/** Returns the record of `control.subscriptions` of a sink, for the dispatcher. */
export function sinkEntry(sink: Sink): OutboxEntry {
  const { id, accountId, filter, kind, settings, sealedSecrets, status, version } = sink;
  const value: SubscriptionRecord = {
    id,
    accountId,
    channel: 'sink',
    filter,
    sink: { kind, settings, status, version, ...reported({ secrets: sealedSecrets ?? undefined }) },
  };
  return { topic: topicNames.controlSubscriptions, key: id, value };
}
