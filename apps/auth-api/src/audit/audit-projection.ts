import type { IncomingRecord } from '@heliograph/kafka';
import { topicNames, type AuditRecord } from '@heliograph/messaging';
import { type LogPosition, logPositionOf, type Projection, withLongQueries } from '@heliograph/persistence';
import { LOGGER, PeriodicWork, type Logger } from '@heliograph/service';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuthConfiguration } from '../configuration.ts';
import { AuditStore } from './audit-store.ts';

const CLEANUP_MS = 3_600_000;

/** An entry and its position in `audit-log`. */
interface LoggedAuditRecord extends LogPosition {
  auditRecord: AuditRecord;
}

/** Copies `audit-log` of all services into PostgreSQL, and deletes expired entries there. The topic keeps entries for 30 days. */
@Injectable()
export class AuditProjection extends PeriodicWork implements Projection<LoggedAuditRecord> {
  readonly topic = topicNames.auditLog;
  readonly groupId = 'auth-api-audit';

  constructor(
    private readonly store: AuditStore,
    private readonly configuration: AuthConfiguration,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ intervalMs: CLEANUP_MS, logger, failure: 'expired audit entries were not deleted, retrying later' });
  }

  read(record: IncomingRecord): LoggedAuditRecord | undefined {
    const auditRecord = readAuditRecord(record);
    return auditRecord && { ...logPositionOf(record), auditRecord };
  }

  write(manager: EntityManager, logged: readonly LoggedAuditRecord[]): Promise<void> {
    return this.store.write(
      manager,
      logged.map(({ auditRecord }) => auditRecord),
    );
  }

  run(): Promise<void> {
    return withLongQueries(() => this.store.deleteExpired(this.configuration.auditDays));
  }
}

/** @returns undefined for an invalid record, which must not block the records after it */
export function readAuditRecord({ value }: IncomingRecord): AuditRecord | undefined {
  if (value === null) return undefined;
  let entry: Partial<AuditRecord> | null;
  try {
    entry = JSON.parse(value.toString().replaceAll('\\u0000', '')) as Partial<AuditRecord> | null;
  } catch {
    return undefined;
  }
  const { id, at, actor, action, status } = entry ?? {};
  const texts = [id, actor, action].every((text) => typeof text === 'string' && text !== '');
  return texts && Number.isSafeInteger(at) && Number.isSafeInteger(status) ? (entry as AuditRecord) : undefined;
}
