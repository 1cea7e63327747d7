import { reported } from '@heliograph/base-data';
import { idempotencyKey } from '@heliograph/idempotency-key';
import type { ImportEventKind } from './event-kinds.ts';

/** Body of `import.started`, `import.finished` and `import.failed` (docs/use/imports.md; `import-event.schema.json`). */
export interface ImportEvent {
  event: ImportEventKind;
  /** The vendor account. */
  dataAccessUserId: string;
  importId: string;
  DataSources: string;
  /** Unix seconds. */
  Datetime: number;
  /** Start of the imported time range, Unix seconds. */
  from: number;
  /** Its end; absent: until each device was first seen. */
  to?: number;
  /** Days of devices to read, and read; absent of `import.started`. */
  deviceDays?: number;
  deviceDaysDone?: number;
  /** Calls to the vendor; absent of `import.started`. */
  calls?: number;
  /** Devices whose history the vendor does not grant; absent of `import.started`. */
  refusedDevices?: number;
  /** Why it failed, for people; only of `import.failed`. */
  message?: string;
  idempotency_key: string;
}

/** Members that are undefined are left out. */
export type ImportEventInput = {
  [Member in keyof Omit<ImportEvent, 'idempotency_key'>]: ImportEvent[Member] | undefined;
} & Pick<ImportEvent, 'event' | 'dataAccessUserId' | 'importId' | 'DataSources' | 'Datetime' | 'from'>;

export function importEvent(input: ImportEventInput): ImportEvent {
  const { event, dataAccessUserId, importId, DataSources, Datetime, from, ...rest } = input;
  const { to, deviceDays, deviceDaysDone, calls, refusedDevices, message } = rest;
  return {
    event,
    dataAccessUserId,
    importId,
    DataSources,
    Datetime,
    from,
    ...reported({ to, deviceDays, deviceDaysDone, calls, refusedDevices, message }),
    idempotency_key: idempotencyKey({
      dataSource: DataSources,
      serial: importId,
      datetime: Datetime,
      event: importEventOf[event],
    }),
  };
}

const importEventOf = {
  'import.started': 'started',
  'import.finished': 'finished',
  'import.failed': 'failed',
} as const satisfies Record<ImportEventKind, string>;
