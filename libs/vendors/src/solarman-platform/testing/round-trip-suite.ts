import type { MappedItem, MappedSample, PlantModelConditions, PolledDevice } from '@heliograph/vendor-contract';
import { createPlantModel, type PhysicalSample } from '../../plant-model/index.ts';
import { findSample } from '../../plant-model/testing/simulators.ts';
import { inventory, NOON, samplesOf, SEED, signal, type TestCloud, type VendorHarness } from './harness.ts';

export interface RoundTripOfVendor {
  vendor: string;
  harness: VendorHarness;
  /** Half of the last digit of a power, kW. */
  powerRoundingKw: number;
  /** Samples the cloud keeps of a day, its newest ones. */
  samplesADay: number;
  /** Checks the values of devices beside those that all of them have. */
  expectOwn: (sample: MappedSample, physical: PhysicalSample) => void;
}

const INVERTERS = 30;
const AFTERGLOW_SECONDS = 600;

/** Tests simulator, adapter and mapping together against the plant model. */
export function describeRoundTrip(vendor: RoundTripOfVendor): void {
  describe('simulator, adapter and mapping together', () => {
    const trip = new RoundTrip(vendor);
    beforeEach(() => trip.begin());
    afterEach(() => trip.end());

    it('bring the values the devices have, within the rounding of the vendor', () => trip.reportsValues());
    it('show a fault with its alert, and none when it is over', () => trip.reportsFault());
    it('show a fault that is switched on for every third inverter', () => trip.reportsSwitchedFault());
    it('show a lost logger as offline, with the last values and their time', () => trip.reportsLostLogger());
    it('show the night as offline: time and values stand still, nothing is invented', () => trip.reportsNight());
    it('show a switched-on night without power', () => trip.reportsSwitchedNight());
    it.each([
      ['the night summer time begins', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', 23],
      ['the night summer time ends', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', 25],
    ])('fill the gap of %s: every sample of the local day once, none of another', (_, from, to, hours) =>
      trip.fillsDay(from, to, hours),
    );
  });
}

class RoundTrip {
  readonly #vendor: RoundTripOfVendor;
  readonly #plantModel;
  readonly #conditions: PlantModelConditions = {};
  #cloud!: TestCloud;
  #devices: PolledDevice[] = [];

  constructor(vendor: RoundTripOfVendor) {
    this.#vendor = vendor;
    this.#plantModel = createPlantModel({ seed: `${vendor.vendor}-${SEED}`, inverters: INVERTERS });
  }

  async begin(): Promise<void> {
    this.#cloud = await this.#vendor.harness.startCloud({ inverters: INVERTERS, conditions: this.#conditions });
    this.#devices = await inventory(this.#cloud);
  }

  async end(): Promise<void> {
    for (const name of Object.keys(this.#conditions)) Reflect.deleteProperty(this.#conditions, name);
    await this.#cloud.close();
  }

  async reportsValues(): Promise<void> {
    const samples = samplesOf(await this.#pollAt(NOON));
    expect(samples).toHaveLength(INVERTERS);
    for (const sample of samples) {
      const inverter = this.#plantModel.inverters[this.#indexOf(sample.device)]!;
      this.#expectMatches(sample, this.#plantModel.sample(inverter, sample.datetime!));
      expectClose(sample.measurements.RatedPower, inverter.ratedPowerKw, 0);
    }
    expect(this.#cloud.simulator.violations()).toBe(0);
  }

  async reportsFault(): Promise<void> {
    const { inverter, sample } = findSample(this.#plantModel, NOON / 1000, ({ fault }) => fault?.kind === 'no_grid');
    const device = this.#deviceAt(inverter.index);
    const during = await this.#pollAt((sample.time + 600) * 1000, device);
    expect(samplesOf(during)).toMatchObject([{ state: '4', measurements: { PowerACOutputActive: 0 } }]);
    expect(samplesOf(during)[0]!.status).toContain('{"deviceState":2}');
    const alerts = [expect.stringContaining('"AC_NoUtility_Fault"')];
    expect(during).toContainEqual(expect.objectContaining({ kind: 'alarms', device, warnings: [], alerts }));
    const after = await this.#pollAt((sample.time + 4 * 3600) * 1000, device);
    expect(after).toContainEqual(expect.objectContaining({ kind: 'alarms', device, alerts: [], warnings: [] }));
  }

  async reportsSwitchedFault(): Promise<void> {
    this.#conditions.fault = NOON / 1000;
    for (const { state, device } of samplesOf(await this.#pollAt(NOON + 900_000))) {
      // Not asleep, as its night is elsewhere.
      const isAwake = state !== '0';
      expect(state === '4').toBe(this.#indexOf(device) % 3 === 0 && isAwake);
    }
  }

  async reportsLostLogger(): Promise<void> {
    const { inverter, sample, time } = findSample(this.#plantModel, NOON / 1000, (candidate, of) => {
      const isLost = candidate.state === 'offline' && candidate.acPowerW > 0;
      return isLost && this.#plantModel.sample(of, candidate.time + 1200).state === 'offline';
    });
    const items = await this.#pollAt(Math.max(time, sample.time + 1200) * 1000, this.#deviceAt(inverter.index));
    expect(samplesOf(items)).toMatchObject([{ state: '0', datetime: Math.floor(sample.time) }]);
    expect(items).toContainEqual(expect.objectContaining({ kind: 'liveness', online: false }));
  }

  async reportsNight(): Promise<void> {
    const berlin = this.#berlin();
    const [late] = samplesOf(await this.#pollAt(Date.parse('2026-06-21T21:45:00Z'), berlin));
    const items = await this.#pollAt(Date.parse('2026-06-22T01:30:00Z'), berlin);
    const measurements = { PowerACOutputActive: 0, EDay: late!.measurements.EDay };
    expect(samplesOf(items)).toMatchObject([{ state: '0', datetime: late!.datetime, measurements }]);
    expect(items).toContainEqual({ kind: 'liveness', device: berlin, online: false });
  }

  async reportsSwitchedNight(): Promise<void> {
    this.#conditions.night = NOON / 1000;
    for (const sample of samplesOf(await this.#pollAt(NOON + 300_000))) {
      expect(sample.measurements.PowerACOutputActive).toBe(0);
      expect(['0', '2']).toContain(sample.state);
    }
  }

  /** `hours`: of the local day. */
  async fillsDay(from: string, to: string, hours: number): Promise<void> {
    const berlin = this.#berlin();
    const gap = { from: Date.parse(from) / 1000 - 1, to: Date.parse(to) / 1000 };
    this.#cloud.clock.now = Date.parse(to) + 86_400_000;
    const [call, ...others] = this.#cloud.adapter.planBackfill!([berlin], gap);
    expect(others).toEqual([]);
    const samples = samplesOf((await call!.run(signal)).flatMap(this.#vendor.harness.map));
    const inverter = this.#plantModel.inverters[this.#indexOf(berlin)]!;
    const first = this.#plantModel.newestSampleTime(inverter, gap.from + 300, 300);
    const times = Array.from({ length: hours * 12 }, (__, i) => first + i * 300);
    const reported = times.filter((time) => hasReported(this.#plantModel.sample(inverter, time)));
    expect(reported.length).toBeGreaterThan(100);
    // The cloud may keep fewer samples of a 25-hour day than it has.
    const kept = reported.filter((time) => time > times.at(-1)! - this.#vendor.samplesADay * 300);
    expect(samples.map(({ datetime }) => datetime)).toEqual(kept);
    for (const sample of samples) this.#expectMatches(sample, this.#plantModel.sample(inverter, sample.datetime!));
  }

  /** Compares within half of the last digit of the vendor: 0.01 kWh, V, A, Hz, and that of its powers. */
  #expectMatches(sample: MappedSample, physical: PhysicalSample): void {
    const { measurements: m } = sample;
    const { powerRoundingKw } = this.#vendor;
    expectClose(m.PowerACOutputActive, physical.acPowerW / 1000, powerRoundingKw);
    expectClose(m.EDay, physical.energyTodayWh / 1000, 0.005);
    expectClose(m.ETotal, physical.energyTotalWh / 1000, 0.005);
    expectClose(m.FrqAC, physical.frequencyHz, 0.005);
    physical.phases.forEach(({ voltageV, currentA }, i) => {
      expectClose(m[`UAC${i + 1}` as 'UAC1'], voltageV, 0.005);
      expectClose(m[`IAC${i + 1}` as 'IAC1'], currentA, 0.005);
    });
    physical.strings.forEach(({ voltageV, currentA }, i) => {
      expectClose(m[`UPV${i + 1}` as 'UPV1'], voltageV, 0.005);
      expectClose(m[`IPV${i + 1}` as 'IPV1'], currentA, 0.005);
      expectClose(m[`PPV${i + 1}` as 'PPV1'], (voltageV * currentA) / 1000, powerRoundingKw);
    });
    expect(sample.quality).toEqual([]);
    this.#vendor.expectOwn(sample, physical);
  }

  async #pollAt(unixMs: number, ...asked: PolledDevice[]): Promise<MappedItem[]> {
    this.#cloud.clock.now = unixMs;
    return this.#vendor.harness.poll(this.#cloud, asked.length > 0 ? asked : this.#devices);
  }

  #indexOf(device: PolledDevice): number {
    return this.#cloud.simulator.serials.indexOf(device.InverterSN);
  }

  #deviceAt(index: number): PolledDevice {
    return this.#devices.find((device) => this.#indexOf(device) === index)!;
  }

  #berlin(): PolledDevice {
    return this.#deviceAt(this.#plantModel.inverters.find(({ site }) => site.timezone === 'Europe/Berlin')!.index);
  }
}

export function expectClose(actual: number | undefined, expected: number, tolerance: number): void {
  expect(actual).toBeDefined();
  expect(Math.abs(actual! - expected)).toBeLessThanOrEqual(tolerance + 1e-9);
}

function hasReported({ state, turnedOffAt, time }: PhysicalSample): boolean {
  return state !== 'offline' && (turnedOffAt === undefined || time <= turnedOffAt + AFTERGLOW_SECONDS);
}
