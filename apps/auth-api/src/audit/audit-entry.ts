import type { AuditRecord, IncomingRecord } from '@heliograph/messaging';

/** @returns undefined for what is no entry: one such record must not hold up all that come after it */
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

/** What the API tells of an entry. */
export interface AuditView {
  id: string;
  /** Unix seconds. */
  at: number;
  actor: string;
  accountId: string | null;
  action: string;
  object: Readonly<Record<string, string | number | boolean>> | null;
  status: number;
  error: string | null;
  requestId: string | null;
  address: string | null;
}

/** To an account its operator is nobody in particular, and where the operator sits is none of its business. */
export function forAccount(entry: AuditView): AuditView {
  if (entry.actor === entry.accountId || entry.actor === 'anonymous') return entry;
  return { ...entry, actor: 'operator', requestId: null, address: null };
}
