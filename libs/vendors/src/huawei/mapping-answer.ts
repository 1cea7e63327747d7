import { bySerial, readText, rejected, rejectedJson } from '@heliograph/vendor-contract';
import type { BytesAnswer, JsonNode, MappedRejection, PolledDevice } from '@heliograph/vendor-contract';

export interface HuaweiData {
  items: readonly JsonNode[];
  /** The cloud's clock, Unix ms as written. */
  currentTime: unknown;
}

/** Opens the envelope; a rejection when there is nothing in it to map. */
export function openEnvelope(root: JsonNode | undefined, answer: BytesAnswer): HuaweiData | MappedRejection {
  if (!root) return rejectedJson(answer);
  if (!root.isObject && !root.isList) return rejected('unexpected_shape', 'no envelope');
  if (root.get('success') !== true) return rejected('vendor_error', `failCode ${String(root.get('failCode'))}`);
  const data = root.at('data');
  // An answer without items is written as `[]` or, as recorded, as null.
  if (!data || (!data.isList && data.value !== null))
    return rejected('unexpected_shape', `${answer.call}: data is not a list`);
  return { items: data.elements(), currentTime: root.at('params')?.get('currentTime') };
}

/** Finds the device an item speaks of: by device id, else by serial number, which newer answers carry. */
export class DeviceLookup {
  readonly #byId: ReadonlyMap<string, PolledDevice>;
  readonly #bySerial: ReadonlyMap<string, PolledDevice>;

  constructor(devices: readonly PolledDevice[]) {
    this.#byId = new Map(devices.map((device) => [device.vendorDeviceId, device]));
    this.#bySerial = bySerial(devices);
  }

  find(id: unknown, serial: unknown): PolledDevice | undefined {
    return this.#byId.get(readText(id) ?? '') ?? this.#bySerial.get(readText(serial) ?? '');
  }
}
