import { isKind, isRecord, joinAnswers, parseNode, readList, readText, unavailable } from '@heliograph/vendor-contract';
import type { AdapterContext, PollCall, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { GoodWeAnswer, GoodWeClient } from './client.ts';
import { allStatusPath, firstSourceWith, plantAnswer, sourcesFrom } from './inventory-devices.ts';
import { type Envelope, inverterList, isSuccess, SEMS_PLUS_INVERTER, sourceOf, statusDetails } from './wire.ts';
import { CALL_LIMIT, declaration } from './declaration.ts';

/** Share of the budget that polls may take: the rest is for syncs and repeated calls. */
const POLL_SHARE = 0.85;
const LARGEST_ANSWER = 400_000;

/** One call for each plant: all its inverters at once. */
export class PlantPolls {
  readonly #client: GoodWeClient;
  readonly #context: AdapterContext;
  readonly #plants: ReadonlyMap<string, readonly PolledDevice[]>;
  readonly #semsPlus: SemsPlusReader;

  constructor(client: GoodWeClient, context: AdapterContext, devices: readonly PolledDevice[]) {
    this.#client = client;
    this.#context = context;
    this.#plants = Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId);
    this.#semsPlus = new SemsPlusReader(client, context);
  }

  calls(): PollCall[] {
    const intervalSeconds = intervalOf([...this.#plants.values()]);
    return [...this.#plants].map(([vendorPlantId, devices]) => ({
      name: `plant:${vendorPlantId}`,
      intervalSeconds,
      devices,
      run: (signal) => this.#run(vendorPlantId, devices, signal),
    }));
  }

  /** A device is polled where the sync saw it; a plant that has left SEMS since then is found further on. */
  async #run(vendorPlantId: string, devices: readonly PolledDevice[], signal: AbortSignal): Promise<RawAnswer[]> {
    const answers: RawAnswer[] = [];
    for (const [first, group] of Map.groupBy(devices, ({ vendorType }) => sourceOf(vendorType))) {
      const found = await firstSourceWith(sourcesFrom(first), (source) =>
        source === 'semsplus'
          ? this.#semsPlus.plant(vendorPlantId, group, signal)
          : this.#sems(source, vendorPlantId, group, signal),
      );
      answers.push(...(found ?? []));
    }
    return answers;
  }

  async #sems(
    source: 'sems' | 'sems-points',
    vendorPlantId: string,
    devices: readonly PolledDevice[],
    signal: AbortSignal,
  ): Promise<RawAnswer[] | undefined> {
    const found = await plantAnswer(this.#client, source, vendorPlantId, signal);
    const fetchedAt = this.#context.now();
    return found && splitAnswer({ call: found.call, body: found.answer.body, fetchedAt, devices });
  }
}

/** Seconds between two polls of a plant: the declared interval, longer where the account's calls would not fit into the budget. */
export function intervalOf(plants: readonly (readonly PolledDevice[])[]): number {
  const calls = plants.reduce((sum, devices) => sum + callsOf(devices), 0);
  const perSecond =
    (CALL_LIMIT.limit / CALL_LIMIT.perSeconds) * POLL_SHARE - plants.length / warningSeconds(plants.length);
  return Math.max(declaration.pollIntervalSeconds, Math.ceil(calls / perSecond));
}

/** Plans calls of one round: one by SEMS; by SEMS+ the status, the plant's time before and after, and two for each inverter. */
function callsOf(devices: readonly PolledDevice[]): number {
  const semsPlus = devices.filter(({ vendorType }) => vendorType === 'semsplus').length;
  return (
    (semsPlus < devices.length ? 1 : 0) + (semsPlus > 0 ? 2 + Math.ceil(semsPlus / AT_ONE_TIME) + 2 * semsPlus : 0)
  );
}

/** An inverter takes 15 KB: the answer of a large plant is cut between inverters, each as the vendor wrote it. */
export function splitAnswer(answer: RawAnswer): RawAnswer[] {
  if (answer.body.length <= LARGEST_ANSWER) return [answer];
  const json = parseNode(answer.body);
  const envelope = json.value as Envelope;
  const list = inverterList(envelope.data);
  if (!list || !isSuccess(envelope)) throw unavailable(answer.call, 'the answer has no list');
  const chunks: string[][] = [[]];
  let size = 0;
  for (const source of json.sources('data', list.name)) {
    if (size > 0 && size + source.length > LARGEST_ANSWER) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)!.push(source);
    size += source.length;
  }
  return chunks.map((sources) => ({ ...answer, body: `{"code":"0","data":{"${list.name}":[${sources.join(',')}]}}` }));
}

const WARNING_SECONDS = 1800;
/** Calls a second that all warnings of an account take at most: large accounts receive them later. */
const WARNING_RATE = 0.3;

export function warningSeconds(plants: number): number {
  return Math.max(WARNING_SECONDS, Math.ceil(plants / WARNING_RATE));
}

/** Polls the warnings of each plant that SEMS lists; SEMS+ has no call for them that is known well enough. */
export function warningPolls(
  client: GoodWeClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
): PollCall[] {
  const onSems = devices.filter(({ vendorType }) => sourceOf(vendorType) !== 'semsplus');
  const plants = [...Map.groupBy(onSems, ({ vendorPlantId }) => vendorPlantId)];
  return plants.map(([vendorPlantId, ofPlant]) => ({
    name: `warnings:${vendorPlantId}`,
    intervalSeconds: warningSeconds(plants.length),
    devices: ofPlant,
    samples: false as const,
    run: (signal) => warnings(client, context, vendorPlantId, ofPlant, signal),
  }));
}

/** Returns nothing where SEMS answers `{}` or refuses: that is no answer "no warnings". */
async function warnings(
  client: GoodWeClient,
  context: AdapterContext,
  vendorPlantId: string,
  devices: readonly PolledDevice[],
  signal: AbortSignal,
): Promise<RawAnswer[]> {
  const call = 'PowerstationWarningsQuery';
  try {
    const { body, data } = await client.sems(call, { pw_id: vendorPlantId }, signal);
    if (!isRecord(data) || !readList(data.list)) return [];
    return [{ call, body, fetchedAt: context.now(), devices }];
  } catch (error) {
    if (isKind(error, 'not_permitted')) return [];
    throw error;
  }
}

/** Inverters of SEMS+ whose values are believed to be of one time, when the plant has the same time before and after. */
const AT_ONE_TIME = 20;
/** Then the cloud refreshed the plant in between twice: the next poll brings it. */
const MAX_TRIES = 2;

/** The inverters of a plant by SEMS+: four answers of each, joined. */
class SemsPlusReader {
  readonly #client: GoodWeClient;
  readonly #context: AdapterContext;

  constructor(client: GoodWeClient, context: AdapterContext) {
    this.#client = client;
    this.#context = context;
  }

  /**
   * Returns the status, the plant's time, and the values of each inverter. Those that SEMS+ calls offline have no values: their time would be
   * unknown.
   */
  async plant(vendorPlantId: string, devices: readonly PolledDevice[], signal: AbortSignal): Promise<RawAnswer[]> {
    const status = await this.#client.semsPlus('device/all-status', allStatusPath(vendorPlantId), signal);
    const details = statusDetails(status.data);
    const offline = new Set(details.flatMap((detail) => (isOffline(detail.status) ? [detail.serial] : [])));
    const answers: RawAnswer[] = [];
    let flow = await this.#flow(vendorPlantId, signal);
    for (let i = 0; i < devices.length; i += AT_ONE_TIME) {
      const group = devices.slice(i, i + AT_ONE_TIME);
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const shared = { 'device/all-status': status.body, 'stations/flow': flow.body };
        const read = await this.#equipments(group, offline, shared, signal);
        const before = flow;
        flow = await this.#flow(vendorPlantId, signal);
        if (refreshTime(before) !== refreshTime(flow)) continue;
        answers.push(...read);
        break;
      }
    }
    return answers;
  }

  #flow(vendorPlantId: string, signal: AbortSignal): Promise<GoodWeAnswer> {
    const path = `sems-plant/api/stations/flow?stationId=${encodeURIComponent(vendorPlantId)}`;
    return this.#client.semsPlus('stations/flow', path, signal);
  }

  async #equipments(
    devices: readonly PolledDevice[],
    offline: ReadonlySet<string>,
    shared: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<RawAnswer[]> {
    const answers: RawAnswer[] = [];
    for (const device of devices) {
      const own = offline.has(device.InverterSN) ? {} : await this.#equipment(device, signal);
      if (!own) continue;
      const body = joinAnswers({ ...shared, ...own });
      answers.push({ call: SEMS_PLUS_INVERTER, body, fetchedAt: this.#context.now(), devices: [device] });
    }
    return answers;
  }

  /** Returns live values and counters of one inverter; undefined, with a warning, when SEMS+ refuses this one. */
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

/** The plant's only time: values that were read while it changed belong to none. */
function refreshTime({ data }: GoodWeAnswer): string | undefined {
  return isRecord(data) ? readText(data.refreshTime) : undefined;
}

function isOffline(status: unknown): boolean {
  const text = readText(status);
  return text === '0' || text === '-1';
}
