import { correctedDayKind } from '@heliograph/delivery';
import type { IncomingRecord } from '@heliograph/kafka';
import { headerNames, topicNames } from '@heliograph/messaging';
import { type LogPosition, logPositionOf, type Projection } from '@heliograph/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { countImported } from './imported-records.ts';

interface ImportedDay extends LogPosition {
  accountId: string;
  /** Undefined: it is of no import. */
  importId: string | undefined;
  isCorrection: boolean;
}

const ids = /^[\w-]{1,40}$/;
const kinds: ReadonlySet<string | undefined> = new Set(['device.day', correctedDayKind]);

/** Counts the days of imports in `energy`, and those that the vendor has changed since they were delivered. */
@Injectable()
export class ImportedDaysProjection implements Projection<ImportedDay> {
  readonly topic = topicNames.energy;
  readonly groupId = 'sync-api-imports';
  readonly positionPrefix = 'imports/';
  readonly maxBatchRecords = 5_000;
  readonly pauseMs = 300;

  read(record: IncomingRecord): ImportedDay {
    const { headers } = record;
    const accountId = headers[headerNames.accountId] ?? '';
    const importId = headers[headerNames.import] ?? '';
    const kind = headers[headerNames.kind];
    const isOfImport = kinds.has(kind) && ids.test(accountId) && ids.test(importId);
    return {
      ...logPositionOf(record),
      accountId,
      importId: isOfImport ? importId : undefined,
      isCorrection: kind === correctedDayKind,
    };
  }

  write(manager: EntityManager, records: readonly ImportedDay[]): Promise<void> {
    return countImported(manager, records);
  }
}
