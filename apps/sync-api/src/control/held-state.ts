import { encodeEpoch, SharedValues, type DeviceStateRecord, type WriterEpoch } from '@heliograph/messaging';

/** The state of a device as it is kept under the device's id. */
export type HeldState = Omit<DeviceStateRecord, 'deviceId'>;

/** Returns a function that makes the held states of records; devices of one account, or with one writer, share these. */
export function heldStates(): (record: DeviceStateRecord) => HeldState {
  const accounts = new SharedValues<string>();
  const writers = new SharedValues<WriterEpoch>();
  return ({ accountId: account, state, online, changedAt, writer: given }) => {
    const accountId = accounts.of(account, account);
    if (!given) return { accountId, state, online, changedAt };
    // Written out: an object made by spreading takes a quarter more memory.
    const writer = isEpoch(given) ? writers.of(encodeEpoch(given), given) : given;
    return { accountId, state, online, changedAt, writer };
  };
}

/** Somebody else may have written the record. */
function isEpoch({ term, generation }: WriterEpoch): boolean {
  return Number.isInteger(term) && Number.isInteger(generation);
}
