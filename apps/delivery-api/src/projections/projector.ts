import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LogPlace } from './log-place.ts';
import type { Projection } from './projection.ts';
import { remember, unseen } from './projection-positions.ts';

/** Writes a batch of one topic in one transaction with the position it reaches: each record once, however often it is delivered. */
@Injectable()
export class Projector {
  constructor(private readonly database: DataSource) {}

  /** Rejects when PostgreSQL is away: nothing of the batch is written then. */
  async apply<T extends LogPlace>(
    projection: Pick<Projection<T>, 'write'>,
    topic: string,
    entries: readonly T[],
  ): Promise<void> {
    if (entries.length === 0) return;
    await this.database.transaction(async (manager) => {
      const fresh = await unseen(manager, topic, entries);
      if (fresh.length === 0) return;
      await projection.write(manager, fresh);
      await remember(manager, topic, fresh);
    });
  }
}
