import { reported } from '@heliograph/base-data';
import { joinAnswers, readText } from '@heliograph/vendor-contract';
import type { AdapterContext, Gap, PollCall, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { ifGranted, type SetAnswer, type SetCalls, type SmaClient } from './client.ts';
import type { DaySets } from './backfill.ts';
import { dateBefore, datesOf, dayOfLabel, newestTimes } from './local-time.ts';
import { isClassicPlant, readSet, type SetKey } from './wire.ts';
import { recentEntries } from './mapping-logs.ts';
import { declaration, WINDOW_SECONDS } from './declaration.ts';

/** Up to this hour of the night a late batch may still contain samples of the day before. */
const STILL_YESTERDAY_HOUR = 3;
const FIVE_MINUTES = 300;
/** A day, seconds: older missing samples are left to the backfill. */
const MAX_JUMP = 86_400;

/** The newest sample of each device, and each 30 minutes the day's energy; of classic plants, whose data come in late batches, the whole day then. */
export class DevicePolls {
  readonly #sets: SetCalls;
  readonly #context: AdapterContext;
  readonly #days: DaySets;
  /** When a device's day was last asked for, Unix ms. Only saves calls: a replica that does not know it asks once more. */
  readonly #dayAsked = new Map<string, number>();
  /** Time of the newest sample of the poll before, Unix seconds. A replica that does not know it leaves what went before to the backfill. */
  readonly #seen = new Map<string, number>();

  constructor(sets: SetCalls, context: AdapterContext, days: DaySets) {
    this.#sets = sets;
    this.#context = context;
    this.#days = days;
  }

  calls(devices: readonly PolledDevice[], pace: Pace): PollCall[] {
    return devices.map((device) => {
      const classic = isClassicPlant(device.vendorPlantId);
      return {
        name: `recent:${device.vendorDeviceId}`,
        intervalSeconds: classic ? pace.classic : pace.recent,
        devices: [device],
        run: (signal) => this.#run(device, classic, pace, signal),
      };
    });
  }

  async #run(device: PolledDevice, classic: boolean, pace: Pace, signal: AbortSignal): Promise<RawAnswer[]> {
    const { ac, dc } = await this.#recent(device, signal);
    if (ac.set.entries.length === 0) return [];
    const label = newestLabel(ac) ?? '';
    const date = dayOfLabel(label);
    const texts: Partial<Record<SetKey, string>> = {
      'PowerAc/Recent': ac.body,
      ...reported({ 'PowerDc/Recent': dc?.body }),
    };
    const before = classic ? [] : await this.#jumpedOver(device, ac, pace, signal);
    if (date === undefined || !this.#isDayDue(device, pace)) return [...before, this.#answer(device, texts)];
    const whole = classic ? await this.#wholeDays(device, date, label, signal) : [];
    const energy = classic ? undefined : await this.#days.energy(device, date, signal);
    if (energy !== undefined) texts['EnergyAndPowerPv/Day'] = energy;
    this.#dayAsked.set(device.vendorDeviceId, this.#context.now());
    // The newest sample is in the day already, with its energy.
    if (endsAt(whole.at(-1), label)) return whole;
    return [...before, ...whole, this.#answer(device, texts)];
  }

  /**
   * Returns the samples between the newest one and that of the poll before: a logger that was offline sends its
   * buffered samples, and Recent returns its last one.
   */
  async #jumpedOver(device: PolledDevice, { set }: SetAnswer, pace: Pace, signal: AbortSignal): Promise<RawAnswer[]> {
    const zone = set.timezone ?? device.timezone ?? '';
    const newest = newestTimes(set.entries, zone, this.#context.now()).at(-1);
    if (newest === undefined) return [];
    const last = this.#seen.get(device.vendorDeviceId) ?? newest;
    const answers: RawAnswer[] = [];
    const step = set.resolutionSeconds ?? FIVE_MINUTES;
    // A fleet too large for its package is asked less often than it samples: the samples between are left out as
    // planned.
    const planned = Math.ceil(pace.recent / this.#context.timeScale / step) * step;
    if (newest - last > planned && newest - last <= MAX_JUMP) {
      const wanted = { from: last, to: newest - 1 };
      for (const date of datesOf(last, newest, zone)) answers.push(...(await this.#day(device, date, signal, wanted)));
    }
    // An older one than before is a cloud that answers out of order.
    this.#seen.set(device.vendorDeviceId, Math.max(last, newest));
    return answers;
  }

  #answer(device: PolledDevice, texts: Partial<Record<SetKey, string>>): RawAnswer {
    return { call: 'measurements', body: joinAnswers(texts), fetchedAt: this.#context.now(), devices: [device] };
  }

  /** A sample may arrive between the two calls: the older set is read again, so that both have the same time. */
  async #recent(device: PolledDevice, signal: AbortSignal): Promise<{ ac: SetAnswer; dc: SetAnswer | undefined }> {
    const getAc = (): Promise<SetAnswer> => this.#sets.get(device, 'PowerAc/Recent', signal);
    const findDc = (): Promise<SetAnswer | undefined> => this.#sets.find(device, 'PowerDc/Recent', signal);
    let ac = await getAc();
    let dc = await findDc();
    const [acLabel, dcLabel] = [newestLabel(ac), newestLabel(dc)];
    if (acLabel !== undefined && dcLabel !== undefined) {
      if (acLabel < dcLabel) ac = await getAc();
      else if (dcLabel < acLabel) dc = (await findDc()) ?? dc;
    }
    return { ac, dc };
  }

  #isDayDue({ vendorDeviceId }: PolledDevice, { energy }: Pace): boolean {
    const asked = this.#dayAsked.get(vendorDeviceId);
    // Runs are not to the millisecond: a little early is due.
    const interval = (energy * 1000 * 0.95) / this.#context.timeScale;
    return asked === undefined || this.#context.now() - asked >= interval;
  }

  /** Reads the day; where a cloud does not grant it, the newest sample is enough. */
  async #day(device: PolledDevice, date: string, signal: AbortSignal, wanted?: Gap): Promise<RawAnswer[]> {
    return (await ifGranted(this.#days.of(device, date, signal, wanted))) ?? [];
  }

  async #wholeDays(device: PolledDevice, date: string, label: string, signal: AbortSignal): Promise<RawAnswer[]> {
    const early = Number(label.slice(11, 13)) < STILL_YESTERDAY_HOUR && date === label.slice(0, 10);
    const answers: RawAnswer[] = [];
    for (const day of early ? [dateBefore(date), date] : [date])
      answers.push(...(await this.#day(device, day, signal)));
    return answers;
  }
}

function newestLabel(answer: SetAnswer | undefined): string | undefined {
  return readText(answer?.set.entries.at(-1)?.time);
}

function endsAt(answer: RawAnswer | undefined, label: string): boolean {
  if (!answer) return false;
  const sets = JSON.parse(answer.body) as Partial<Record<SetKey, unknown>>;
  return readText(readSet(sets['PowerAc/Day'])?.entries.at(-1)?.time) === label;
}

/**
 * Plans one call for each plant's log. Neither its query nor its body is documented: if the cloud expects other ones,
 * the call only fails.
 */
export function logPolls(
  client: SmaClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
  pace: Pace,
): PollCall[] {
  return [...Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId)].map(([plantId, group]) => ({
    name: `logs:${plantId}`,
    intervalSeconds: pace.logs,
    devices: group,
    samples: false,
    async run(signal): Promise<RawAnswer[]> {
      const path = `/v1/plants/${encodeURIComponent(plantId)}/logs`;
      const answer = await ifGranted(client.get('logs', path, signal));
      const body = answer && recentEntries(answer.body);
      if (body === undefined) return [];
      return [{ call: 'logs', body, fetchedAt: context.now(), devices: group }];
    },
  }));
}

const CLASSIC_SECONDS = 900;
const ENERGY_SECONDS = 1800;
const LOG_SECONDS = 900;
/** Kept back for inventory, tokens, and sets asked for a second time. */
const RESERVE = 0.15;

/** Seconds between two runs of each kind, stretched evenly where a package is too small for the fleet. */
export interface Pace {
  recent: number;
  classic: number;
  energy: number;
  logs: number;
}

/**
 * Returns calls in five minutes: two a device and run, one more each 30 minutes (dossier, "Cost per inverter per poll"), one a plant each 15. Classic
 * plants are asked each 15 minutes and read whole days each 30: less than that in total.
 * @param storageCalls calls of a run for batteries and meters
 */
export function paceOf(devices: readonly PolledDevice[], callsPerWindow: number, storageCalls = 0): Pace {
  const plants = new Set(devices.map(({ vendorPlantId }) => vendorPlantId)).size;
  const perSecond =
    devices.length * (2 / declaration.pollIntervalSeconds + 1 / ENERGY_SECONDS) +
    plants / LOG_SECONDS +
    storageCalls / declaration.pollIntervalSeconds;
  const load = (perSecond * WINDOW_SECONDS) / (callsPerWindow * (1 - RESERVE));
  const stretched = (seconds: number): number => Math.ceil(seconds * Math.max(1, load));
  return {
    recent: stretched(declaration.pollIntervalSeconds),
    classic: stretched(CLASSIC_SECONDS),
    energy: stretched(ENERGY_SECONDS),
    logs: stretched(LOG_SECONDS),
  };
}
