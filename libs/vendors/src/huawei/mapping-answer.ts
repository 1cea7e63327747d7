import { bySerial, readJson, readText, rejected } from '@heliograph/vendor-contract';
import type { JsonPart, MappedRejection, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { Envelope } from './wire.ts';

/** The items of an answer, each with its place in the text. */
export interface HuaweiData {
  items: { value: Readonly<Record<string, unknown>>; part: JsonPart }[];
  /** The cloud's clock, Unix ms as written. */
  currentTime: unknown;
}

/** Opens the envelope; a rejection when there is nothing in it to map. */
export function readAnswer(answer: RawAnswer): HuaweiData | MappedRejection {
  const json = readJson(answer);
  if ('kind' in json) return json;
  const envelope = json.value as Envelope | null;
  if (typeof envelope !== 'object' || envelope === null) return rejected('unexpected_shape', 'no envelope');
  if (envelope.success !== true) return rejected('vendor_error', `failCode ${String(envelope.failCode)}`);
  const { data } = envelope;
  if (!Array.isArray(data)) return rejected('unexpected_shape', `${answer.call}: data is no list`);
  const parts = json.elementParts(['data']);
  return {
    items: data.map((value: unknown, i) => ({ value: recordOf(value), part: parts[i]! })),
    currentTime: envelope.params?.currentTime,
  };
}

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Finds the device an item speaks of: by device id, else by serial number, which newer answers carry. */
export class DeviceLookup {
  private readonly byId: ReadonlyMap<string, PolledDevice>;
  private readonly bySerial: ReadonlyMap<string, PolledDevice>;

  constructor(devices: readonly PolledDevice[]) {
    this.byId = new Map(devices.map((device) => [device.vendorDeviceId, device]));
    this.bySerial = bySerial(devices);
  }

  find(id: unknown, serial: unknown): PolledDevice | undefined {
    return this.byId.get(readText(id) ?? '') ?? this.bySerial.get(readText(serial) ?? '');
  }
}
