import { isKind, isRecord, joinAnswers, readText } from '@heliograph/vendor-contract';
import type { AdapterContext, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { GoodWeAnswer, GoodWeClient } from './client.ts';
import { allStatusPath } from './inventory-devices.ts';
import { SEMS_PLUS_INVERTER, statusDetails } from './wire.ts';

/** Inverters of SEMS+ whose values are believed to be of one time, when the plant has the same time before and after. */
export const AT_ONE_TIME = 20;
/** Then the cloud refreshed the plant in between twice: the next poll brings it. */
const MAX_TRIES = 2;

/** The inverters of a plant by SEMS+: four answers of each, joined. */
export class SemsPlusReader {
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
