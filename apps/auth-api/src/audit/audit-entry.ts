import type { IncomingRecord } from '@heliograph/kafka';
import type { AuditRecord } from '@heliograph/messaging';

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

/** An entry as the API returns it. */
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

/** Removes the operator's id and address, which are not for the account to see. */
export function forAccount(entry: AuditView): AuditView {
  if (entry.actor === entry.accountId || entry.actor === 'anonymous') return entry;
  return { ...entry, actor: 'operator', requestId: null, address: null };
}
