import { reported } from '@heliograph/base-data';
import {
  callsByDay,
  callsByDevice,
  type Gap,
  joinAnswers,
  type JsonNode,
  type JsonRecord,
  monthOf,
  parseNode,
} from '@heliograph/vendor-contract';
import type { AdapterContext, BackfillCall, PlanDays, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { cuts, datesOf, labelOf, timesInOrder } from './local-time.ts';
import { DAYS_OF_A_MONTH, MONTH_SET, readSet, storageDays, type SetEnvelope, type SetKey } from './wire.ts';
import type { SetCalls } from './client.ts';

type DayKey = SetKey | (typeof storageDays)[number];
/** Texts as received, by `PowerAc/Day`. */
type DayTexts = Partial<Record<DayKey | 'details', string>>;

/** A joined answer stays well below 450 KB, also in bytes of UTF-8. */
const MAX_CHARACTERS = 380_000;
/** Cut by time; the energy of a day only means something as a whole. */
const cutKeys: readonly DayKey[] = ['PowerAc/Day', 'PowerDc/Day', ...storageDays];

interface Cuttable {
  key: DayKey;
  json: JsonNode;
  set: SetEnvelope;
}

/**
 * Returns the sets of one day as joined texts: one, or several consecutive ones where it would be too long. Entries stay as the vendor wrote them.
 */
export function joinedParts(texts: DayTexts, zone?: string, wanted?: Gap): string[] {
  const sets = cutKeys.flatMap((key) => cuttable(key, texts[key]));
  const [leading] = sets;
  if (!leading || leading.set.entries.length === 0) return [];
  const { entries } = leading.set;
  const [start, end] = wanted ? stretch(leading.set, wanted, zone) : [0, entries.length];
  if (start >= end) return [];
  const size = Object.values(texts).reduce((sum, text) => sum + text.length, 0);
  const count = Math.ceil(size / MAX_CHARACTERS);
  if (count === 1 && end - start === entries.length) return [joinAnswers(texts)];
  const bounds = boundaries(entries, start, end, count);
  return bounds.slice(1).map((to, i) => {
    const from = bounds[i]!;
    const labels = new Set(entries.slice(from, to).map(labelOf));
    const part = sets.map(({ key, json, set }) => [
      key,
      cutText(json, set, (label, at) => (set === leading.set ? at >= from && at < to : labels.has(label))),
    ]);
    return joinAnswers({ ...texts, ...(Object.fromEntries(part) as DayTexts) });
  });
}

function cuttable(key: DayKey, text: string | undefined): Cuttable[] {
  if (text === undefined) return [];
  const json = parseNode(text);
  const set = readSet(json.value);
  return set ? [{ key, json, set }] : [];
}

/** Returns the entries of the time wanted, beginning where a cut is safe. */
function stretch(set: SetEnvelope, wanted: Gap, zone: string | undefined): [number, number] {
  const times = timesInOrder(set.entries, set.timezone ?? zone ?? 'GMT+0');
  const inside = times.map((time) => time === undefined || (time > wanted.from && time <= wanted.to));
  return [safeCut(set.entries, Math.max(0, inside.indexOf(true))), inside.lastIndexOf(true) + 1];
}

function safeCut(entries: readonly JsonRecord[], at: number): number {
  return cuts(entries).findLast((index) => index <= at) ?? 0;
}

function boundaries(entries: readonly JsonRecord[], start: number, end: number, count: number): number[] {
  const inner = Array.from({ length: count - 1 }, (_, i) =>
    safeCut(entries, start + Math.round(((end - start) * (i + 1)) / count)),
  );
  return [...new Set([start, ...inner.filter((at) => at > start), end])];
}

/** Returns the set's text with only the entries wanted. */
function cutText(json: JsonNode, set: SetEnvelope, wanted: (label: string, index: number) => boolean): string {
  const nodes = json.listAt('set').filter(({ isObject }) => isObject);
  const kept = set.entries.flatMap((entry, i) => (wanted(labelOf(entry), i) ? [nodes[i]!.source] : []));
  const members = [...json.members()].map(
    ([name, { source }]) => `${JSON.stringify(name)}:${name === 'set' ? `[${kept.join(',')}]` : source}`,
  );
  return `{${members.join(',')}}`;
}

/** Plans a call for each device and local day of the gap, oldest day first. */
export function planBackfill(days: DaySets, devices: readonly PolledDevice[], gap: Gap): BackfillCall[] {
  if (gap.to <= gap.from) return [];
  return callsByDay(
    devices,
    ({ timezone }) => datesOf(gap.from, gap.to, timezone ?? 'GMT+0'),
    (device, date) => ({
      name: `day:${device.vendorDeviceId}:${date}`,
      run: async (signal) =>
        (await days.of(device, date, signal, gap)).map((answer) => ({ ...answer, backfill: true })),
    }),
  );
}

/** The three sets of one device and local day. */
export class DaySets {
  readonly #sets: SetCalls;
  readonly #context: AdapterContext;

  constructor(sets: SetCalls, context: AdapterContext) {
    this.#sets = sets;
    this.#context = context;
  }

  /**
   * Returns all samples of a day, joined; in several answers where one would be too large. `wanted` limits them to a
   * stretch of time. Empty without samples.
   */
  async of(device: PolledDevice, date: string, signal: AbortSignal, wanted?: Gap): Promise<RawAnswer[]> {
    const query = `?Date=${date}`;
    const ac = await this.#sets.get(device, 'PowerAc/Day', signal, query);
    if (ac.set.entries.length === 0) return [];
    const dc = await this.#sets.find(device, 'PowerDc/Day', signal, query);
    const energy = await this.energy(device, date, signal);
    const texts: DayTexts = {
      'PowerAc/Day': ac.body,
      ...reported({ 'PowerDc/Day': dc?.body, 'EnergyAndPowerPv/Day': energy }),
    };
    const fetchedAt = this.#context.now();
    return joinedParts(texts, device.timezone, wanted).map((body) => ({
      call: 'measurements',
      body,
      fetchedAt,
      devices: [device],
    }));
  }

  /** Returns Wh of each interval of the day; without ReturnEnergyValues a Day has mean power. Undefined where the device has no such set. */
  async energy(device: PolledDevice, date: string, signal: AbortSignal): Promise<string | undefined> {
    const query = `?Date=${date}&ReturnEnergyValues=true`;
    return (await this.#sets.find(device, 'EnergyAndPowerPv/Day', signal, query))?.body;
  }
}

/** Plans one call a device and month. Its answer is joined with the month: whether rows are stamped with the start or the end of their day follows from it. */
export const planDays =
  (sets: SetCalls, context: AdapterContext): PlanDays =>
  (devices, { from }) =>
    callsByDevice(devices, (device) => {
      const month = monthOf(from);
      return {
        name: `month:${device.vendorDeviceId}:${month}`,
        async run(signal) {
          const text = await sets.month(device, month, signal);
          const body = joinAnswers({ month: JSON.stringify(month), [MONTH_SET]: text });
          return [{ call: DAYS_OF_A_MONTH, body, fetchedAt: context.now(), devices: [device], backfill: true }];
        },
      };
    });
