import { importEvent, type ImportEventKind } from '@heliograph/events';
import { accountEventRecord } from '@heliograph/messaging';
import type { OutboxEntry } from '@heliograph/persistence';
import type { Import } from './import.entity.ts';

/** Returns a record of `device-events`; `subject` is the vendor account. */
export function importEventEntry(event: ImportEventKind, row: Import, at: Date): OutboxEntry {
  const { accountId, vendor, vendorAccountId, deviceDays, deviceDaysDone, calls, refusedDevices } = row;
  const body = importEvent({
    event,
    dataAccessUserId: vendorAccountId,
    importId: row.id,
    DataSources: vendor,
    Datetime: Math.floor(at.getTime() / 1000),
    from: row.from,
    to: row.to ?? undefined,
    ...(event === 'import.started' ? {} : { deviceDays, deviceDaysDone, calls, refusedDevices }),
    message: event === 'import.failed' ? (row.error ?? undefined) : undefined,
  });
  return accountEventRecord({ accountId, vendor, subject: vendorAccountId }, body);
}
