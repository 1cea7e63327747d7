import { deliveryHeaderNames } from '@heliograph/messaging';
import type { Delivery } from '../delivery/delivery.ts';
import type { Headers } from '../delivery/delivery-record.ts';

const none: readonly Headers[] = [];

/** Selects the replayed records of a delivery. @returns their headers: each outcome is reported to their dead letters */
export function replayedRecords({ record, batched }: Pick<Delivery, 'record' | 'batched'>): readonly Headers[] {
  if (batched !== undefined) return record.members().flatMap(({ headers }) => (isReplayed(headers) ? [headers] : []));
  return isReplayed(record.headers) ? [record.headers] : none;
}

function isReplayed(headers: Headers): boolean {
  return headers[deliveryHeaderNames.replay] !== undefined;
}
