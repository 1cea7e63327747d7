import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LogPosition } from './log-position.ts';
import type { Projection } from './projection.ts';
import { savePositions, notYetProjected } from './projection-positions.ts';

/** Writes a batch of one topic in one transaction with the position it reaches: each record once, however often it is delivered. */
@Injectable()
export class Projector {
  constructor(private readonly database: DataSource) {}

  /** Rejects when PostgreSQL is unavailable: nothing of the batch is written then. */
  async apply<T extends LogPosition>(
    projection: Pick<Projection<T>, 'write'>,
    topic: string,
    entries: readonly T[],
  ): Promise<void> {
    if (entries.length === 0) return;
    await this.database.transaction(async (manager) => {
      const fresh = await notYetProjected(manager, topic, entries);
      if (fresh.length === 0) return;
      await projection.write(manager, fresh);
      await savePositions(manager, topic, fresh);
    });
  }
}
