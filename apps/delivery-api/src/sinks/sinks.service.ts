import { reported } from '@heliograph/base-data';
import { ApiError, randomBase32 } from '@heliograph/http-service';
import { type SinkError, type SinkKind, type SinkSettings } from '@heliograph/sinks';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DeliveryConfiguration } from '../configuration.ts';
import { isSameFilter } from '../webhooks/webhook-filter.ts';
import { checkedSettings, requireKind, SinkSecrets } from './sink-secrets.ts';
import { SinkStore } from './sink-store.ts';
import { SinkTests } from './sink-tests.ts';
import { Sink } from './sink.entity.ts';
import type { CreateSinkBody, UpdateSinkBody } from './sinks.requests.ts';

/** Each has lanes of its own in every source partition: more would cost the dispatcher memory, and nobody has more databases to write the same to. */
const MAX_SINKS = 20;
const LIMIT_LOCK = 0x6865_6c11;

/** A sink, with the reason why it could not be reached when it was stored. */
export interface StoredSink {
  sink: Sink;
  problem: SinkError | undefined;
}

@Injectable()
export class SinksService {
  constructor(
    private readonly database: DataSource,
    private readonly store: SinkStore,
    private readonly secrets: SinkSecrets,
    private readonly tests: SinkTests,
    private readonly configuration: DeliveryConfiguration,
  ) {}

  /**
   * Tests the connection first: a login that is refused is not stored, a server that is down is.
   * @param mayRepeat whether a second sink with the same settings and filter is meant
   * @throws ApiError 400, 403 `limit_reached`, 409 `already_exists`, `channel_not_enabled`, 422 `sink_refused`, 429 `test_limit_reached`
   */
  async create(accountId: string, body: CreateSinkBody, mayRepeat: boolean): Promise<StoredSink> {
    this.configuration.requireChannel('sink');
    const kind = requireKind(body.kind);
    const settings = checkedSettings(kind, body.settings);
    await refuseOverLimit(this.database.manager, accountId);
    const sink = this.#newSink(accountId, kind, settings, body);
    const problem = await this.#tested(accountId, kind, sink.id, settings);
    await this.store.insert(sink, async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LIMIT_LOCK, accountId]);
      if (!mayRepeat) await refuseSame(manager, sink);
      await refuseOverLimit(manager, accountId);
    });
    return { sink, problem };
  }

  /** Changed settings are tested as those of a new sink. @throws ApiError 400, 404, 409 `changed_meanwhile`, 422 `sink_refused`, 429 */
  async update(accountId: string, id: string, { settings: given, ...body }: UpdateSinkBody): Promise<StoredSink> {
    const before = await this.store.get(accountId, id);
    const plain = reported({ name: body.name, filter: body.filter });
    if (given === undefined) {
      const sink = await this.store.change(accountId, id, (row) => void Object.assign(row, plain));
      return { sink, problem: undefined };
    }
    const kind = requireKind(before.kind);
    const settings = this.secrets.changed(before, kind, given);
    const problem = await this.#tested(accountId, kind, id, settings);
    const sealed = this.secrets.seal(id, kind, settings);
    const sink = await this.store.change(accountId, id, (row) => {
      if (row.version !== before.version) throw changedMeanwhile();
      Object.assign(row, plain, sealed, { version: row.version + 1 });
    });
    return { sink, problem };
  }

  /** @throws ApiError 404 */
  setStatus(accountId: string, id: string, status: Sink['status']): Promise<Sink> {
    return this.store.change(accountId, id, (sink) => void (sink.status = status));
  }

  /** @returns why the sink cannot be written to; undefined: it can. @throws ApiError 404, 409 `channel_not_enabled`, 429 `test_limit_reached` */
  async test(accountId: string, id: string): Promise<SinkError | undefined> {
    this.configuration.requireChannel('sink');
    const sink = await this.store.get(accountId, id);
    return this.tests.run(accountId, requireKind(sink.kind), { sinkId: id, settings: this.secrets.open(sink) });
  }

  /** @returns the problem with which a sink is stored nevertheless. @throws ApiError 400 with path `settings`, 422 `sink_refused` */
  async #tested(
    accountId: string,
    kind: SinkKind,
    sinkId: string,
    settings: SinkSettings,
  ): Promise<SinkError | undefined> {
    const problem = await this.tests.run(accountId, kind, { sinkId, settings });
    if (problem?.reason === 'refused') throw new ApiError(422, 'sink_refused', problem.message);
    if (problem?.reason === 'settings' || problem?.reason === 'address')
      throw ApiError.validation([{ path: 'settings', message: problem.message }]);
    return problem;
  }

  #newSink(
    accountId: string,
    kind: SinkKind,
    settings: SinkSettings,
    { name = null, filter = {} }: Partial<Pick<Sink, 'name' | 'filter'>>,
  ): Sink {
    const now = new Date();
    const id = `snk_${randomBase32(12)}`;
    return Object.assign(new Sink(), {
      id,
      accountId,
      name,
      kind: kind.id,
      filter,
      status: 'active' as const,
      version: 1,
      createdAt: now,
      updatedAt: now,
      ...this.secrets.seal(id, kind, settings),
    });
  }
}

function changedMeanwhile(): ApiError {
  return new ApiError(409, 'changed_meanwhile', 'The settings were changed while these were tested. Send them again.');
}

/** Everything would be written twice. @throws ApiError 409 `already_exists` */
async function refuseSame(manager: EntityManager, { accountId, kind, settings, filter }: Sink): Promise<void> {
  const others = await manager
    .createQueryBuilder(Sink, 's')
    .where('s.accountId = :accountId AND s.kind = :kind AND s.settings = :settings::jsonb', {
      accountId,
      kind,
      settings: JSON.stringify(settings),
    })
    .orderBy('s.createdAt')
    .getMany();
  const same = others.find((other) => isSameFilter(other.filter, filter));
  if (!same) return;
  const message = `The sink ${same.id} (${same.status}) has these settings and this filter. If you want a second one, send an Idempotency-Key.`;
  throw new ApiError(409, 'already_exists', message, { details: { id: same.id } });
}

/** @throws ApiError 403 `limit_reached` */
async function refuseOverLimit(manager: EntityManager, accountId: string): Promise<void> {
  if ((await manager.countBy(Sink, { accountId })) < MAX_SINKS) return;
  throw ApiError.limitReached('sinks', MAX_SINKS, `An account has at most ${MAX_SINKS} sinks. Delete one first.`);
}
