import {
  joinAnswers,
  JsonText,
  readText,
  type AdapterContext,
  type PollCall,
  type PolledDevice,
  type RawAnswer,
} from '@heliograph/vendor-contract';
import type { GoodWeClient } from './client.ts';
import { CALLS_A_MINUTE, declaration } from './declaration.ts';
import { allStatusPath, firstShown, plantAnswer, sourcesFrom } from './devices.ts';
import { isKind, unavailable } from './errors.ts';
import { WARNING_SECONDS } from './warning-polls.ts';
import { isSuccess, inverterList, SEMS_PLUS_INVERTER, sourceOf, statusDetails, type Envelope } from './wire.ts';

/** Share of the budget that polls may take: the rest is for syncs and repeated calls. */
const POLL_SHARE = 0.85;
const LARGEST_ANSWER = 400_000;

/** One call for each plant: all its inverters at once. */
export class PlantPolls {
  readonly #client: GoodWeClient;
  readonly #context: AdapterContext;
  readonly #plants: ReadonlyMap<string, readonly PolledDevice[]>;

  constructor(client: GoodWeClient, context: AdapterContext, devices: readonly PolledDevice[]) {
    this.#client = client;
    this.#context = context;
    this.#plants = Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId);
  }

  calls(): PollCall[] {
    const everySeconds = intervalOf([...this.#plants.values()]);
    return [...this.#plants].map(([vendorPlantId, devices]) => ({
      name: `plant:${vendorPlantId}`,
      everySeconds,
      devices,
      run: (signal) => this.#run(vendorPlantId, devices, signal),
    }));
  }

  /** A device is polled where the sync saw it; a plant that has left SEMS since then is found further on. */
  async #run(vendorPlantId: string, devices: readonly PolledDevice[], signal: AbortSignal): Promise<RawAnswer[]> {
    const answers: RawAnswer[] = [];
    for (const [first, group] of Map.groupBy(devices, ({ vendorType }) => sourceOf(vendorType))) {
      const shown = await firstShown(sourcesFrom(first), (source) =>
        source === 'semsplus'
          ? this.#semsPlus(vendorPlantId, group, signal)
          : this.#sems(source, vendorPlantId, group, signal),
      );
      answers.push(...(shown ?? []));
    }
    return answers;
  }

  async #sems(
    source: 'sems' | 'sems-points',
    vendorPlantId: string,
    devices: readonly PolledDevice[],
    signal: AbortSignal,
  ): Promise<RawAnswer[] | undefined> {
    const shown = await plantAnswer(this.#client, source, vendorPlantId, signal);
    const fetchedAt = this.#context.now();
    return shown && splitAnswer({ call: shown.call, body: shown.answer.body, fetchedAt, devices });
  }

  async #semsPlus(vendorPlantId: string, devices: readonly PolledDevice[], signal: AbortSignal): Promise<RawAnswer[]> {
    const status = await this.#client.semsPlus('device/all-status', allStatusPath(vendorPlantId), signal);
    const stationId = encodeURIComponent(vendorPlantId);
    const flow = await this.#client.semsPlus(
      'stations/flow',
      `sems-plant/api/stations/flow?stationId=${stationId}`,
      signal,
    );
    const offline = new Set(
      statusDetails(status.data).flatMap((detail) => (isOffline(detail.status) ? [detail.serial] : [])),
    );
    const shared = { 'device/all-status': status.body, 'stations/flow': flow.body };
    const answers: RawAnswer[] = [];
    for (const device of devices) {
      const own = offline.has(device.InverterSN) ? {} : await this.#equipment(device, signal);
      if (!own) continue;
      const body = joinAnswers({ ...shared, ...own });
      answers.push({ call: SEMS_PLUS_INVERTER, body, fetchedAt: this.#context.now(), devices: [device] });
    }
    return answers;
  }

  /** Live values and counters of one inverter; undefined, with a warning, when SEMS+ refuses this one. */
  async #equipment(device: PolledDevice, signal: AbortSignal): Promise<Record<string, string> | undefined> {
    const { vendorDeviceId, vendorPlantId } = device;
    const base = `sems-plant/api/equipments/${encodeURIComponent(vendorDeviceId)}`;
    const query = `?deviceType=INVERTER&pwId=${encodeURIComponent(vendorPlantId)}`;
    try {
      const telemetry = await this.#client.semsPlus('telemetry', `${base}/telemetry${query}`, signal);
      const telecounting = await this.#client.semsPlus('telecounting', `${base}/telecounting${query}`, signal);
      return { telemetry: telemetry.body, telecounting: telecounting.body };
    } catch (error) {
      if (!isKind(error, 'not_permitted', 'protocol')) throw error;
      const { vendorCode = '' } = error.details;
      this.#context.warn('SEMS+ refuses an inverter', { serial: vendorDeviceId, vendorCode });
      return undefined;
    }
  }
}

function isOffline(status: unknown): boolean {
  const text = readText(status);
  return text === '0' || text === '-1';
}

/** Seconds between two polls of a plant: the declared interval, longer where the account's calls would not fit into the budget. */
export function intervalOf(plants: readonly (readonly PolledDevice[])[]): number {
  const calls = plants.reduce((sum, devices) => sum + callsOf(devices), 0);
  const perSecond = (CALLS_A_MINUTE / 60) * POLL_SHARE - plants.length / WARNING_SECONDS;
  if (perSecond <= 0) return WARNING_SECONDS;
  return Math.max(declaration.pollIntervalSeconds, Math.ceil(calls / perSecond));
}

/** Calls of one round: one by SEMS, two and two for each inverter by SEMS+. */
function callsOf(devices: readonly PolledDevice[]): number {
  const semsPlus = devices.filter(({ vendorType }) => vendorType === 'semsplus').length;
  return (semsPlus < devices.length ? 1 : 0) + (semsPlus > 0 ? 2 + 2 * semsPlus : 0);
}

/** An inverter takes 15 KB: the answer of a large plant is cut between inverters, each as the vendor wrote it. */
export function splitAnswer(answer: RawAnswer): RawAnswer[] {
  if (answer.body.length <= LARGEST_ANSWER) return [answer];
  const json = new JsonText(answer.body);
  const envelope = json.value as Envelope;
  const list = inverterList(envelope.data);
  if (!list || !isSuccess(envelope)) throw unavailable(answer.call, 'the answer holds no list');
  const chunks: string[][] = [[]];
  let size = 0;
  for (const source of json.elements(['data', list.name])) {
    if (size > 0 && size + source.length > LARGEST_ANSWER) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)!.push(source);
    size += source.length;
  }
  return chunks.map((sources) => ({ ...answer, body: `{"code":"0","data":{"${list.name}":[${sources.join(',')}]}}` }));
}
