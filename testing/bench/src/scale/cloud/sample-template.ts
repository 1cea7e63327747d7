import { parseNode, type Gap } from '@heliograph/vendor-contract';
import { VendorCloud } from '../../workload/vendor-cloud.ts';
import type { ScaleVendor } from '../fleet-plan.ts';

/** The differences between two devices, or two samples of one, in the text of a vendor's cloud about a device. */
interface TemplateMarks<Slot extends string> {
  text: string;
  /** The text of each slot. */
  marks: Readonly<Record<Slot, string>>;
}

/** A device's part of an answer, cut at its ids and times: to fill them in costs a few copies, and no simulation. */
export class SampleTemplate<Slot extends string> {
  readonly #parts: string[] = [];
  readonly #slots: Slot[] = [];

  /** @throws Error when a mark is not in the text: the answers would all be about one device */
  constructor({ text, marks }: TemplateMarks<Slot>) {
    const entries = Object.entries(marks) as [Slot, string][];
    let rest = text;
    for (;;) {
      const found = entries
        .map(([slot, mark]) => ({ slot, mark, at: rest.indexOf(mark) }))
        .filter(({ at }) => at >= 0)
        // At one place the longest: a time may begin as a shorter one does.
        .sort((a, b) => a.at - b.at || b.mark.length - a.mark.length)[0];
      if (!found) break;
      this.#parts.push(rest.slice(0, found.at));
      this.#slots.push(found.slot);
      rest = rest.slice(found.at + found.mark.length);
    }
    this.#parts.push(rest);
    const missing = entries.find(([slot]) => !this.#slots.includes(slot));
    if (missing) throw new Error(`the answer of the simulator has no ${missing[0]} "${missing[1]}"`);
  }

  fill(values: Readonly<Record<Slot, string>>): string {
    let text = this.#parts[0]!;
    for (const [i, slot] of this.#slots.entries()) text += values[slot] + this.#parts[i + 1]!;
    return text;
  }
}

const periodSeconds = 300;

/** Returns the time of a device's newest sample, Unix seconds: each device has one every five minutes, at seconds of its own. @param now Unix ms */
export function newestSample(n: number, now: number): number {
  const offset = (n * 7919) % periodSeconds;
  return Math.floor((now / 1000 - offset) / periodSeconds) * periodSeconds + offset;
}

/** Returns `2026-11-24 15:04:05` in a zone. */
export function localTime(unixSeconds: number, offsetSeconds: number): string {
  return new Date((unixSeconds + offsetSeconds) * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

const inverters = 300;

/** A device's part of an answer of the vendor's simulator. */
interface SimulatedPart {
  text: string;
  value: Readonly<Record<string, unknown>>;
}

/**
 * Polls the vendor's simulated cloud once and returns the parts of the devices of one type and zone. The vendors write them as elements of a list, or as
 * members named by their serial numbers. @param path of that list or object in an answer
 */
export async function simulatedParts(
  { id, vendorType, timezone }: ScaleVendor,
  path: readonly string[],
): Promise<SimulatedPart[]> {
  const cloud = await VendorCloud.open(id, inverters);
  const parts = (await cloud.poll()).flatMap(({ body, devices }) => {
    const wanted = devices.filter((device) => device.vendorType === vendorType && device.timezone === timezone);
    const names = new Set(wanted.flatMap(({ InverterSN, vendorDeviceId }) => [InverterSN, vendorDeviceId]));
    return partsOf(body, path).filter(({ text }) => namesOf(text).some((name) => names.has(name)));
  });
  if (parts.length === 0) throw new Error(`${id}: the simulator has no device of type ${vendorType} in ${timezone}`);
  return parts;
}

/** Returns the rows that the vendor's simulated history has of a device of that type and zone. @throws Error without such a device */
export async function simulatedRows({ id, vendorType, timezone }: ScaleVendor, gap: Gap): Promise<string[]> {
  const cloud = await VendorCloud.open(id, inverters);
  const device = cloud.devices.find((each) => each.vendorType === vendorType && each.timezone === timezone);
  if (!device) throw new Error(`${id}: the simulator has no device of type ${vendorType} in ${timezone}`);
  const answers = await cloud.past([device], gap);
  return answers.flatMap(({ body }) => parseNode(body).sources('data'));
}

function partsOf(body: string, path: readonly string[]): SimulatedPart[] {
  return parseNode(body)
    .sources(...path)
    .map((text) => ({ text, value: JSON.parse(text) as Record<string, unknown> }));
}

/** Returns the texts in quotation marks at the beginning, where the vendors write serial numbers. */
function namesOf(text: string): string[] {
  return [...text.slice(0, 200).matchAll(/"([^"]+)"/g)].map(([, name]) => name!);
}
