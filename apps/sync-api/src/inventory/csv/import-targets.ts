import type { BulkDevice } from '../bulk/bulk-rule.ts';
import type { ImportRow, LineFault } from './import-row.ts';

export interface ImportDevice extends BulkDevice {
  vendor: string;
  vendorAccountId: string;
  serial: string;
}

/** Finds the device of each line; a device can be the target of one line only. */
export class ImportTargets {
  readonly #byId: ReadonlyMap<string, ImportDevice>;
  readonly #bySerial: ReadonlyMap<string, ImportDevice[]>;
  /** The line that each device was found for. */
  readonly #taken = new Map<string, number>();

  constructor(devices: readonly ImportDevice[]) {
    this.#byId = new Map(devices.map((device) => [device.id, device]));
    this.#bySerial = Map.groupBy(devices, ({ serial }) => serial);
  }

  take(row: ImportRow): ImportDevice | LineFault {
    const device = this.#find(row);
    if ('error' in device) return device;
    const line = this.#taken.get(device.id);
    if (line !== undefined)
      return fault('deviceId', 409, 'duplicate_line', `line ${line} is about this device too: keep one of them`);
    this.#taken.set(device.id, row.line);
    return device;
  }

  /** Returns the id for the answer about a line that is not applied. */
  idOf(row: ImportRow): string | null {
    const device = this.#find(row);
    return 'error' in device ? null : device.id;
  }

  #find({ deviceId, vendor, serial, dataAccessUserId }: ImportRow): ImportDevice | LineFault {
    const candidates = deviceId === undefined ? (this.#bySerial.get(serial ?? '') ?? []) : [this.#byId.get(deviceId)];
    const found = candidates.filter((device) => device !== undefined);
    const matching = found.filter(
      (device) =>
        (serial === undefined || device.serial === serial) &&
        (vendor === undefined || device.vendor === vendor) &&
        (dataAccessUserId === undefined || device.vendorAccountId === dataAccessUserId),
    );
    if (matching.length === 1) return matching[0]!;
    if (matching.length > 1)
      return fault(
        'dataAccessUserId',
        409,
        'ambiguous_device',
        `${matching.length} vendor accounts have this serial number: name one`,
      );
    if (deviceId !== undefined && found.length === 1)
      return fault(
        'InverterSN',
        409,
        'device_mismatch',
        'deviceId belongs to another serial number, vendor or vendor account: correct it, or leave them empty',
      );
    return fault(deviceId === undefined ? 'InverterSN' : 'deviceId', 404, 'not_found', 'The device does not exist.');
  }
}

const fault = (column: LineFault['column'], code: number, error: string, message: string): LineFault => ({
  column,
  code,
  error,
  message,
});
