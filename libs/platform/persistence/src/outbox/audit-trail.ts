import { Injectable, type ClassProvider } from '@nestjs/common';
import { topicNames, type AuditRecord } from '@heliograph/messaging';
import { outbox } from './outbox.ts';
import { AUDIT_SINK, type AuditSink } from '@heliograph/http-service';
import { DataSource, type EntityManager } from 'typeorm';

/** In the caller's transaction. Keyed by the account, or by who did it where none is concerned. */
export function addAuditRecord(manager: EntityManager, record: AuditRecord): Promise<void> {
  return outbox.add(manager, { topic: topicNames.auditLog, key: record.accountId ?? record.actor, value: record });
}

/** The audit log of a service goes through its outbox: an entry is safe when it is committed, Kafka or not. */
@Injectable()
export class AuditTrail implements AuditSink {
  constructor(private readonly database: DataSource) {}

  record(record: AuditRecord): Promise<void> {
    return this.database.transaction((manager) => addAuditRecord(manager, record));
  }
}

/** To be put among a module's providers: every operation that changes something is then written to `audit-log`. */
export const auditTrail: ClassProvider<AuditSink> = { provide: AUDIT_SINK, useClass: AuditTrail };
