import type { StorageType } from '@heliograph/base-data';
import { isRecord, readText, recordsOf, reported } from '@heliograph/vendor-contract';
import type { JsonRecord, ListedStorage, VendorDevice } from '@heliograph/vendor-contract';

const MAX_LISTED = 100;
const MAX_TEXT = 64;

/** The kinds of the list that are batteries: IQ Batteries and AC Batteries. */
const batteryKinds = ['encharges', 'acbs'] as const;
/** `config_type` of a meter that shows the exchange with the grid; those of type Production do not. */
const gridMeters: ReadonlySet<unknown> = new Set(['Net', 'Total']);

/** Returns the devices of a system, the first by serial number with the batteries and meters of the system that the account asks for. */
export function withStorage(
  devices: VendorDevice[],
  answer: unknown,
  include: readonly StorageType[] = [],
): VendorDevice[] {
  const storage = storageOf(answer, include);
  const [first] = devices.map(({ InverterSN }) => InverterSN).sort();
  if (storage.length === 0) return devices;
  return devices.map((device) => (device.InverterSN === first ? { ...device, storage } : device));
}

/** Returns the active batteries, and the enabled meters of the grid, in an answer of `/devices`. */
function storageOf(answer: unknown, include: readonly StorageType[]): ListedStorage[] {
  const lists = isRecord(answer) && isRecord(answer.devices) ? answer.devices : {};
  const listed: ListedStorage[] = [];
  if (include.includes('battery'))
    for (const kind of batteryKinds) listed.push(...entriesOf(lists[kind], 'battery', () => kind));
  if (include.includes('meter'))
    listed.push(
      ...entriesOf(lists.meters, 'meter', ({ state, config_type: type }) =>
        state === 'enabled' && gridMeters.has(type) ? String(type) : undefined,
      ),
    );
  return listed.slice(0, MAX_LISTED);
}

/** @param typeOf returns the vendor's type of an entry; undefined: it is left out */
function entriesOf(
  list: unknown,
  type: StorageType,
  typeOf: (record: JsonRecord) => string | undefined,
): ListedStorage[] {
  return recordsOf(list).flatMap((record): ListedStorage[] => {
    const serial = shortText(record.serial_number);
    const vendorType = typeOf(record);
    if (serial === undefined || vendorType === undefined || String(record.active) === 'false') return [];
    const model = shortText(record.product_name) ?? shortText(record.model);
    return [{ type, vendorDeviceId: serial, vendorType, serial, ...reported({ model }) }];
  });
}

function shortText(value: unknown): string | undefined {
  const text = readText(value);
  return text !== undefined && text.length <= MAX_TEXT ? text : undefined;
}
