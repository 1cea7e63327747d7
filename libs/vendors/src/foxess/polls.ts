import { reported } from '@heliograph/base-data';
import {
  batchesOf,
  isKind,
  isRecord,
  joinAnswers,
  pagesOfDevices,
  queryInHalves,
  readNumber,
  readText,
  VendorError,
} from '@heliograph/vendor-contract';
import type { AdapterContext, AlarmNames, PollCall, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { FoxessAnswer, FoxessClient } from './client.ts';
import { declaration } from './declaration.ts';
import { namesOfFaults } from './polls-faults.ts';
import { FAULT_NAMES, generationMember, REAL_WITH_GENERATION } from './wire.ts';

/** Inverters a call: the vendor allows 50, but a large one reports 130 variables, and an answer stays below 450 KB. */
export const REALTIME_BATCH = 40;
/** Share of an interval that generation calls may fill, and the pause that pacing adds to each (ms). */
const GENERATION_SHARE = 0.6;
const PACING_MARGIN_MS = 200;
/** Inverters of an account up to which all are asked for their month: each call delays the samples by a second. */
const FEW_INVERTERS = 20;

/** Failures that the next generation call would have as well. */
const ends: ReadonlySet<string> = new Set(['rate_limited', 'unavailable', 'credentials_rejected']);

interface Batch {
  answer: FoxessAnswer;
  devices: readonly PolledDevice[];
}

/** device/real/query in batches, with the names of open faults, and with device/generation for the inverters that do not send `todayYield`; in a small account for all. */
export class RealtimePolls {
  readonly #client: FoxessClient;
  readonly #context: AdapterContext;
  readonly #faults: AlarmNames;
  readonly #isSmall: boolean;
  readonly #batches: readonly (readonly PolledDevice[])[];
  /** Generation calls a batch may make each round. */
  readonly #generationCalls: number;
  /** The batch at which the generation calls of the next round begin: only matters where not all fit into one. */
  #turn = 0;

  constructor(client: FoxessClient, context: AdapterContext, faults: AlarmNames, devices: readonly PolledDevice[]) {
    this.#client = client;
    this.#context = context;
    this.#faults = faults;
    this.#batches = batchesOf(devices, REALTIME_BATCH);
    this.#generationCalls = generationCalls(context.timeScale, this.#batches.length);
    this.#isSmall = devices.length <= Math.min(FEW_INVERTERS, this.#generationCalls);
  }

  calls(): PollCall[] {
    return this.#batches.map((devices, i) => ({
      name: `device/real/query:${i}`,
      intervalSeconds: declaration.pollIntervalSeconds,
      devices,
      run: (signal) => this.#run(devices, signal),
    }));
  }

  async #run(devices: readonly PolledDevice[], signal: AbortSignal): Promise<RawAnswer[]> {
    const answers: RawAnswer[] = [];
    const query = (batch: readonly PolledDevice[]): Promise<Batch> => this.#query(batch, signal);
    for (const batch of await queryInHalves(devices, { query, isRefused, context: this.#context }))
      answers.push(await this.#completed(batch, signal));
    return answers;
  }

  async #query(devices: readonly PolledDevice[], signal: AbortSignal): Promise<Batch> {
    const sns = devices.map(({ vendorDeviceId }) => vendorDeviceId);
    return { answer: await this.#client.call('device/real/query', { sns }, signal), devices };
  }

  async #completed({ answer, devices }: Batch, signal: AbortSignal): Promise<RawAnswer> {
    const names = await namesOfFaults(this.#faults, answer.result, signal);
    const asked = this.#isSmall ? devices : withoutTodayYield(answer.result, devices);
    const generations = await this.#generations(asked, signal);
    const fetchedAt = this.#context.now();
    const further = { ...generations, ...reported({ [FAULT_NAMES]: names }) };
    if (Object.keys(further).length === 0) {
      return { call: 'device/real/query', body: answer.body, fetchedAt, devices };
    }
    const body = joinAnswers({ 'device/real/query': answer.body, ...further });
    return { call: REAL_WITH_GENERATION, body, fetchedAt, devices };
  }

  /** Whatever fails here costs EDay or EMonth, not the sample. */
  async #generations(devices: readonly PolledDevice[], signal: AbortSignal): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    for (const { InverterSN, vendorDeviceId } of this.#thisRound(devices)) {
      try {
        const { body } = await this.#client.call('device/generation', { sn: vendorDeviceId }, signal);
        found[generationMember(InverterSN)] = body;
      } catch (error) {
        if (!(error instanceof VendorError)) throw error;
        // A key that is refused from now on shows at the next call for values: these have come.
        if (ends.has(error.kind)) break;
      }
    }
    return found;
  }

  #thisRound(devices: readonly PolledDevice[]): readonly PolledDevice[] {
    if (devices.length <= this.#generationCalls) return devices;
    const begin = this.#turn % devices.length;
    this.#turn += this.#generationCalls;
    return [...devices.slice(begin), ...devices.slice(0, begin)].slice(0, this.#generationCalls);
  }
}

function isRefused(error: unknown): error is VendorError {
  return isKind(error, 'not_permitted');
}

/** One call a second for the account, shared by the batches of a round. */
export function generationCalls(timeScale: number, batches: number): number {
  const intervalMs = (declaration.pollIntervalSeconds * 1000) / timeScale;
  const callMs = 1000 / timeScale + PACING_MARGIN_MS;
  return Math.floor((GENERATION_SHARE * intervalMs) / callMs / Math.max(1, batches));
}

function withoutTodayYield(result: unknown, devices: readonly PolledDevice[]): PolledDevice[] {
  const entries = Array.isArray(result) ? result.filter(isRecord) : [];
  const bySerial = new Map(entries.map((entry) => [readText(entry.deviceSN), entry.datas]));
  return devices.filter(({ InverterSN }) => {
    const datas = bySerial.get(InverterSN);
    return Array.isArray(datas) && !datas.some(isTodayYield);
  });
}

function isTodayYield(entry: unknown): boolean {
  return isRecord(entry) && entry.variable === 'todayYield' && readNumber(entry.value) !== undefined;
}

const LIVENESS_SECONDS = 600;

/** device/list is the only call that reports whether an inverter is connected: one call for the account, a page of 100 each. */
export function livenessPolls(
  client: FoxessClient,
  context: AdapterContext,
  devices: readonly PolledDevice[],
): PollCall[] {
  const call = 'device/list';
  const asked = { call, devices, now: () => context.now() };
  return [
    {
      name: call,
      intervalSeconds: LIVENESS_SECONDS,
      devices,
      samples: false,
      run: (signal) => pagesOfDevices(asked, client.pages(call, signal), 'deviceSN'),
    },
  ];
}
