import { offsetSecondsAt, reported } from '@heliograph/base-data';
import { plantZone } from '@heliograph/plant-zone';
import {
  polledDeviceOf,
  VendorError,
  type AdapterContext,
  type BackfillCall,
  type CreateAdapter,
  type Gap,
  type PollCall,
  type PolledDevice,
  type RawAnswer,
  type VendorAccountAccess,
  type VendorAdapter,
  type VendorDevice,
  type VendorPlant,
} from '@heliograph/vendor-contract';
import type { LocalSession } from './local-session.ts';
import type { Recorder } from './recorder.ts';

/** `not_granted`: the vendor does not let these credentials make the call. `not_made`: our own budget or bound, or an interruption. */
export type StepOutcome = 'ok' | 'not_granted' | 'failed' | 'not_made';

/** One call of the adapter: its outcome and its result. */
export interface Step {
  name: string;
  outcome: StepOutcome;
  durationMs: number;
  /** Numbers of the exchanges it made. */
  exchanges: number[];
  /** The kind of the vendor's error, by which ingest continues or stops. */
  kind?: string;
  message?: string;
  vendorCode?: string;
  vendorMessage?: string;
  /** The number of returned plants, devices or answers. */
  count?: number;
}

export interface Steps {
  steps: Step[];
  plants: VendorPlant[];
  devices: VendorDevice[];
  /** The devices that were polled, as ingest would poll them. */
  polled: PolledDevice[];
  answers: RawAnswer[];
}

export interface StepOptions {
  /** The number of polled devices of each kind. */
  devicesOfKind: number;
  signal: AbortSignal;
  onStep: (step: Step) => void;
  /** Called when the inventory is known, with the polls that follow. */
  onPlanned: (polls: readonly PollCall[], polled: readonly PolledDevice[], listed: number) => void;
}

export interface Opened {
  create: CreateAdapter;
  access: VendorAccountAccess;
  context: AdapterContext;
  recorder: Recorder;
  session: LocalSession;
}

/** Plants whose devices are listed, and history calls that are made: enough to see each kind of answer. */
const maxPlants = 10;
const maxHistoryCalls = 8;
const maxHistoryDevices = 3;
const daySeconds = 86_400;

/** Makes every kind of call of an adapter once. A call that fails does not stop the others, refused credentials do. */
export async function runSteps(opened: Opened, options: StepOptions): Promise<Steps> {
  return new StepRunner(opened, options).run();
}

class StepRunner {
  readonly #opened: Opened;
  readonly #options: StepOptions;
  readonly #adapter: VendorAdapter;
  readonly #result: Steps = { steps: [], plants: [], devices: [], polled: [], answers: [] };

  constructor(opened: Opened, options: StepOptions) {
    this.#opened = opened;
    this.#options = options;
    this.#adapter = opened.create(opened.access, opened.context);
  }

  async run(): Promise<Steps> {
    const { signal } = this.#options;
    const login = await this.#step('login', () => this.#adapter.verify(signal));
    if (login.kind === 'credentials_rejected') return this.#result;
    await this.#inventory();
    await this.#poll();
    await this.#backfill();
    if (this.#opened.session.expire()) await this.#step('renew the session', () => this.#adapter.verify(signal));
    return this.#result;
  }

  async #inventory(): Promise<void> {
    const { signal, devicesOfKind } = this.#options;
    const result = this.#result;
    await this.#step('list plants', async () => {
      result.plants = await this.#adapter.listPlants(signal);
      return result.plants.length;
    });
    const plants = result.plants.slice(0, maxPlants);
    if (plants.length === 0) return;
    await this.#step(`list devices of ${plants.length} plants`, async () => {
      result.devices = await this.#adapter.listDevices(plants, signal);
      return result.devices.length;
    });
    const plantById = new Map(plants.map((plant) => [plant.vendorPlantId, plant]));
    // The polls of batteries and meters are made for the inverters that they are listed with: these come first.
    const ordered = result.devices.toSorted((a, b) => Math.sign(listedBeside(b)) - Math.sign(listedBeside(a)));
    const byKind = Map.groupBy(ordered, ({ vendorType }) => vendorType);
    result.polled = [...byKind.values()]
      .flatMap((devices) => devices.slice(0, devicesOfKind))
      .map((device) => this.#polledDevice(device, plantById.get(device.vendorPlantId)));
  }

  async #poll(): Promise<void> {
    const { polled, devices, answers } = this.#result;
    if (polled.length === 0) return;
    const polls = this.#adapter.planPolls(polled);
    this.#options.onPlanned(polls, polled, devices.length);
    for (const poll of polls) {
      await this.#step(`poll ${poll.name}`, async () => {
        const brought = await poll.run(this.#options.signal);
        answers.push(...brought);
        return brought.length;
      });
    }
  }

  /** Fetches yesterday of one device; of one of another kind where that history is not granted. */
  async #backfill(): Promise<void> {
    const ofEachKind = [...Map.groupBy(this.#result.polled, ({ vendorType }) => vendorType).values()].map(
      ([first]) => first!,
    );
    for (const device of ofEachKind.slice(0, maxHistoryDevices)) {
      const gap = yesterdayOf(device, this.#opened.context.now());
      const calls = this.#adapter.planBackfill?.([device], gap) ?? [];
      // As an import plans it, without batteries and meters: their history says nothing of the inverter's.
      const own = new Set(this.#adapter.planBackfill?.([device], gap, { isImport: true }).map(({ name }) => name));
      const outcomes: StepOutcome[] = [];
      for (const call of calls.filter(({ name }) => own.has(name)).slice(0, maxHistoryCalls))
        outcomes.push(await this.#history(call));
      for (const call of calls.filter(({ name }) => !own.has(name)).slice(0, maxHistoryCalls))
        await this.#history(call);
      if (outcomes.length > 0 && !outcomes.every((outcome) => outcome === 'not_granted')) return;
    }
  }

  async #history(call: BackfillCall): Promise<StepOutcome> {
    const { outcome } = await this.#step(`history ${call.name}`, async () => {
      const brought = await call.run(this.#options.signal);
      this.#result.answers.push(...brought.map((answer) => ({ ...answer, backfill: true })));
      return brought.length;
    });
    return outcome;
  }

  async #step(name: string, work: () => Promise<unknown>): Promise<Step> {
    const { recorder, context } = this.#opened;
    const before = recorder.exchanges.length;
    const startedAt = context.now();
    recorder.step = name;
    const end = await this.#attempt(work);
    const step: Step = {
      name,
      durationMs: context.now() - startedAt,
      exchanges: recorder.exchanges.slice(before).map(({ number }) => number),
      ...end,
    };
    this.#result.steps.push(step);
    this.#options.onStep(step);
    return step;
  }

  async #attempt(work: () => Promise<unknown>): Promise<Pick<Step, 'outcome'> & Partial<Step>> {
    if (this.#isInterrupted()) return { outcome: 'not_made', message: 'interrupted' };
    try {
      const count = await work();
      return { outcome: 'ok', ...reported({ count: typeof count === 'number' ? count : undefined }) };
    } catch (error) {
      if (this.#isInterrupted()) return { outcome: 'not_made', message: 'interrupted' };
      return failureOf(error);
    }
  }

  #isInterrupted(): boolean {
    return this.#options.signal.aborted;
  }

  #polledDevice(device: VendorDevice, plant: VendorPlant | undefined): PolledDevice {
    const { timezone, latitude, longitude } = plant ?? {};
    const zone = plantZone({ vendor: timezone, vendorAccount: this.#opened.access.timezone, latitude, longitude });
    return polledDeviceOf({
      ...device,
      deviceId: `dev_${device.InverterSN}`,
      plantId: `plt_${device.vendorPlantId}`,
      ...reported({ timezone: zone?.timezone, vendorOffset: zone?.vendorOffset, latitude, longitude }),
    });
  }
}

const listedBeside = ({ storage = [] }: VendorDevice): number => storage.length;

function failureOf(error: unknown): Pick<Step, 'outcome'> & Partial<Step> {
  if (!(error instanceof VendorError))
    return { outcome: 'failed', kind: 'internal', message: error instanceof Error ? error.message : String(error) };
  const { kind, message, details } = error;
  const { vendorCode, vendorMessage, origin } = details;
  return {
    outcome: kind === 'not_permitted' ? 'not_granted' : origin === 'ours' ? 'not_made' : 'failed',
    kind,
    message,
    ...reported({ vendorCode, vendorMessage }),
  };
}

/** Returns the day before today by the clock of the device's plant. */
export function yesterdayOf({ timezone = 'UTC' }: PolledDevice, now: number): Gap {
  const seconds = Math.floor(now / 1000);
  const offset = offsetSecondsAt(timezone, seconds) ?? 0;
  const today = Math.floor((seconds + offset) / daySeconds) * daySeconds - offset;
  return { from: today - daySeconds, to: today - 1 };
}
