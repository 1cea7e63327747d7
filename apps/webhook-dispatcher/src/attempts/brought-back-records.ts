import { deliveryHeaderNames, type IncomingRecord } from '@heliograph/messaging';
import { BatchRecord, batchMembers } from '../delivery/batch-record.ts';
import type { Delivery } from '../delivery/delivery.ts';

type Headers = IncomingRecord['headers'];

const none: readonly Headers[] = [];

/** Headers of the records of a delivery that a replay brought back: their dead letters are to be told what became of each. */
export function broughtBackRecords({ record }: Pick<Delivery, 'record'>): readonly Headers[] {
  const members = membersOf(record);
  if (members) return members.filter(isBroughtBack);
  return isBroughtBack(record.headers) ? [record.headers] : none;
}

/** @returns undefined for what is no batch */
function membersOf(record: IncomingRecord): Headers[] | undefined {
  if (record instanceof BatchRecord) return record.parts.map((part) => part.record.headers);
  if (record.headers[deliveryHeaderNames.batchKeys] === undefined) return undefined;
  return batchMembers(record)?.map(({ headers }) => headers);
}

function isBroughtBack(headers: Headers): boolean {
  return headers[deliveryHeaderNames.replay] !== undefined;
}
