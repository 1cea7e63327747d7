import { reported } from '@heliograph/base-data';
import type {
  MappedItem,
  MappedSample,
  PollCall,
  PolledDevice,
  RawAnswer,
  VendorDevice,
  VendorPlant,
} from '@heliograph/vendor-contract';
import { createPlantModel, type PlantModel, type ModelInverter, type PhysicalSample } from '../../plant-model/index.ts';
import { mapping } from '../mapping.ts';
import { noSignal, NOON, polled, startRig, type Rig, type RigOptions } from './harness.ts';

const rigs: Rig[] = [];

async function start(options: RigOptions = {}): Promise<Rig> {
  const rig = await startRig({ stepMs: 61_000, ...options });
  rigs.push(rig);
  return rig;
}

afterEach(async () => {
  await Promise.all(rigs.splice(0).map((rig) => rig.close()));
});

interface Discovered {
  plants: VendorPlant[];
  devices: VendorDevice[];
  polls: PollCall[];
}

async function discover({ adapter }: Rig): Promise<Discovered> {
  const plants = await adapter.listPlants(noSignal);
  const devices = await adapter.listDevices(plants, noSignal);
  return { plants, devices, polls: adapter.planPolls(devices.map((device) => polled(device, plants))) };
}

async function run(polls: readonly PollCall[], call: string): Promise<RawAnswer[]> {
  const answers: RawAnswer[] = [];
  for (const poll of polls) if (poll.name.startsWith(call)) answers.push(...(await poll.run(noSignal)));
  return answers;
}

const items = (answers: readonly RawAnswer[]): MappedItem[] =>
  answers.flatMap((answer) => mapping.map(answer, { samplePeriodSeconds: 300 }));

const plantModelOf = (inverters: number, seed = 1): PlantModel =>
  createPlantModel({ seed: `huawei-${seed}`, inverters });

const pollsOf = (polls: readonly PollCall[], { index }: ModelInverter): PollCall[] =>
  polls.filter(({ devices }) => devices.some((device) => indexOf(device) === index));

/** The serial number ends in the number of the inverter in the plant model. */
const indexOf = ({ InverterSN }: Pick<PolledDevice, 'InverterSN'>): number => Number(InverterSN.slice(-6));

describe('discovery', () => {
  it.each([0, 1, 100, 101])('finds %d plants of one inverter each', async (count) => {
    const rig = await start({ inverters: count, onePlantPerInverter: true });
    const { plants, devices } = await discover(rig);
    expect(plants).toHaveLength(count);
    expect(devices.map(({ InverterSN }) => InverterSN)).toEqual(rig.simulator.serials);
    expect(rig.calls.filter((call) => call === 'getDevList')).toHaveLength(Math.ceil(count / 100));
    expect(rig.simulator.violations()).toBe(0);
  });

  it('reads plants as the plant model has them', async () => {
    const { plants } = await discover(await start());
    const site = plantModelOf(12).sites[0]!;
    expect(plants[0]).toMatchObject({
      name: site.name,
      latitude: site.latitude,
      longitude: site.longitude,
      address: site.address,
      installedAt: site.installedAt,
      capacityKw: Math.round(site.inverters.reduce((sum, { ratedPowerKw }) => sum + ratedPowerKw, 0) * 1000) / 1000,
    });
    expect(plants.every(({ timezone }) => /^GMT[+-]\d/.test(timezone ?? ''))).toBe(true);
  });

  it('gives inverters of plants with one collector its serial number, and none where there are two', async () => {
    const { plants, devices } = await discover(await start({ inverters: 40 }));
    const collectors = plants.map(({ vendorPlantId }) => [
      ...new Set(
        devices.filter((device) => device.vendorPlantId === vendorPlantId).map((device) => device.CollectorSN),
      ),
    ]);
    expect(collectors.slice(0, 4)).toEqual([['TA22001000000'], ['SL22001000002'], ['TA22001000004'], ['']]);
  });

  it('goes through getStationList for a user who may not call stations', async () => {
    const rig = await start({ credentials: { userName: 'demo_legacy', systemCode: 'sandbox-huawei-2' } });
    const { plants, devices } = await discover(rig);
    expect(rig.calls).toEqual(['login', 'stations', 'getStationList', 'getDevList']);
    expect(plants.every((plant) => plant.timezone === undefined)).toBe(true);
    expect(devices.map(({ InverterSN }) => InverterSN)).toEqual(rig.simulator.serials);
  });

  it('has devices of both types and negative ids in the default plant model', async () => {
    const { devices } = await discover(await start());
    expect(new Set(devices.map(({ vendorType }) => vendorType))).toEqual(new Set(['1', '38']));
    expect(devices.some(({ vendorDeviceId }) => vendorDeviceId.startsWith('-'))).toBe(true);
  });
});

describe('a round of polls', () => {
  const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

  /** Returns the voltage between two phases 120° apart, by the law of cosines. */
  const lineVoltage = (a: number, b: number): number =>
    Math.sqrt(a ** 2 + b ** 2 - 2 * a * b * Math.cos((2 * Math.PI) / 3));

  /** Returns the values that the cloud must report for a sample, within its rounding. */
  function expected(sample: PhysicalSample, inputs: number): Record<string, number> {
    const [one, two, three] = sample.phases;
    const values: Record<string, number> = {
      EDay: rounded(sample.energyTodayWh / 1000, 2),
      ETotal: rounded(sample.energyTotalWh / 1000, 2),
      PowerACOutputActive: rounded(sample.acPowerW / 1000, 3),
      PowerACOutputReactive: rounded(sample.reactivePowerVar / 1000, 3),
      PowerFactor: rounded(sample.powerFactor, 3),
      PowerDC: rounded(sample.dcPowerW / 1000, 3),
      Temperature: rounded(sample.temperatureC, 1),
      FrqAC: rounded(sample.frequencyHz, 2),
      ...reported({ Efficiency: sample.acPowerW > 0 ? rounded(sample.efficiencyPercent, 2) : undefined }),
    };
    for (let n = 1; n <= inputs; n += 1) {
      values[`UPV${n}`] = rounded(sample.strings[n - 1]?.voltageV ?? 0, 1);
      values[`IPV${n}`] = rounded(sample.strings[n - 1]?.currentA ?? 0, 2);
    }
    sample.phases.forEach(({ voltageV, currentA }, i) => {
      values[`UAC${i + 1}`] = rounded(voltageV, 1);
      values[`IAC${i + 1}`] = rounded(currentA, 3);
    });
    if (one && two && three) {
      values.UAC12 = rounded(lineVoltage(one.voltageV, two.voltageV), 1);
      values.UAC23 = rounded(lineVoltage(two.voltageV, three.voltageV), 1);
      values.UAC31 = rounded(lineVoltage(three.voltageV, one.voltageV), 1);
    }
    return values;
  }

  it('shows every connected inverter as the plant model has it', async () => {
    const rig = await start({ inverters: 20 });
    const { polls } = await discover(rig);
    const plantModel = plantModelOf(20);
    const samples: MappedSample[] = [];
    for (const poll of polls.filter(({ name }) => name.startsWith('getDevRealKpi'))) {
      const answers = await poll.run(noSignal);
      for (const item of items(answers)) {
        if (item.kind !== 'sample') continue;
        samples.push(item);
        const inverter = plantModel.inverters[indexOf(item.device)]!;
        const physical = plantModel.sample(inverter, plantModel.newestSampleTime(inverter, rig.clock.now / 1000, 300));
        expect(item.measurements).toEqual(expected(physical, inverter.phaseCount === 1 ? 8 : 24));
        expect(item.datetime).toBe(Math.floor(rig.clock.now / 300_000) * 300);
        expect(item.turnedOnAt).toBe(physical.turnedOnAt);
      }
    }
    expect(samples.filter(({ state }) => state === '1').length).toBeGreaterThan(5);
    expect(rig.simulator.violations()).toBe(0);
  });

  it('stays within the limits for an hour, call after call as planned', async () => {
    const rig = await start({ inverters: 16 });
    const { polls } = await discover(rig);
    const calm = await start({ simulator: rig.simulator, clock: rig.clock, session: rig.session, stepMs: 0 });
    const calls = calm.adapter.planPolls(
      polls.flatMap(({ name, devices }) => (name.startsWith('getDev') ? devices : [])),
    );
    const begin = rig.clock.now;
    const due = calls.flatMap(({ intervalSeconds, run }, i) => {
      const rounds = Math.ceil(3600 / intervalSeconds);
      return Array.from({ length: rounds }, (_, k) => ({
        at: begin + (k + i / calls.length) * intervalSeconds * 1000,
        run,
      }));
    });
    for (const { at, run } of due.sort((one, other) => one.at - other.at)) {
      rig.clock.now = at;
      await run(noSignal);
    }
    expect(calm.calls.filter((call) => call === 'getDevRealKpi')).toHaveLength(24);
    expect(calm.calls.filter((call) => call === 'getAlarmList')).toHaveLength(2);
    expect(rig.simulator.violations()).toBe(0);
  });

  it('is refused, with the time to wait, when it comes too often', async () => {
    const { polls } = await discover(await start());
    // Two calls a round, of the types 1 and 38; the budget has one more for each of the types 39 and 47.
    await run(polls, 'getDevRealKpi');
    await run(polls, 'getDevRealKpi');
    await expect(run(polls, 'getDevRealKpi')).rejects.toMatchObject({
      kind: 'rate_limited',
      details: { vendorCode: '407', retryAfterMs: 300_000 },
    });
  });

  it('recovers from a session that ends between two calls', async () => {
    const rig = await start();
    const { polls } = await discover(rig);
    rig.answerNext('getDevRealKpi', { body: '{"failCode":305,"immediately":true,"message":"USER_MUST_RELOGIN"}' });
    expect((await run(polls, 'getDevRealKpi')).length).toBeGreaterThan(0);
    expect(rig.session.logins).toBe(2);
  });

  it('gives the answer on as received, with the devices asked for', async () => {
    const rig = await start({ inverters: 1 });
    const { polls } = await discover(rig);
    const [answer] = await run(polls, 'getDevRealKpi');
    expect(answer).toMatchObject({ call: 'getDevRealKpi', devices: polls[0]!.devices, fetchedAt: rig.clock.now });
    expect(answer?.body).toContain('"inverter_state":');
    expect(answer?.body).toMatch(/"active_power":\d+\.\d/);
  });
});

describe('values of the plant model', () => {
  type SamplePredicate = (sample: PhysicalSample) => boolean;

  interface Seen {
    item: MappedItem;
    alarms: MappedItem;
  }

  /** Returns the first sample of the cloud, within 60 days, that matches. */
  function firstTime(
    plantModel: PlantModel,
    of: (inverter: ModelInverter) => boolean,
    matches: SamplePredicate,
  ): { inverter: ModelInverter; time: number } {
    for (let time = NOON / 1000; time < NOON / 1000 + 60 * 86_400; time += 300) {
      const inverter = plantModel.inverters.find(
        (each) => of(each) && matches(plantModel.sample(each, plantModel.newestSampleTime(each, time, 300))),
      );
      if (inverter) return { inverter, time };
    }
    throw new Error('the plant model shows nothing like that within 60 days');
  }

  const dark: SamplePredicate = (sample) =>
    sample.state === 'waiting' && sample.strings.every(({ voltageV }) => voltageV < 60);

  /** Returns the cloud at a time at which its newest sample of one of these inverters matches. */
  async function at(matches: SamplePredicate, of: (inverter: ModelInverter) => boolean = () => true): Promise<Seen> {
    const plantModel = plantModelOf(12);
    const found = firstTime(plantModel, of, matches);
    const rig = await start({ clock: { now: found.time * 1000 - 600_000 } });
    const { polls } = await discover(rig);
    rig.clock.now = found.time * 1000 - 61_000;
    const kpi = await run(pollsOf(polls, found.inverter), 'getDevRealKpi');
    rig.clock.now = found.time * 1000 - 61_000;
    const alarms = await run(polls, 'getAlarmList');
    const itemOf = (answers: readonly RawAnswer[]): MappedItem =>
      items(answers).find((item) => item.kind !== 'rejected' && indexOf(item.device) === found.inverter.index)!;
    return { item: itemOf(kpi), alarms: itemOf(alarms) };
  }

  it('a fault is State 4, with its alarm open', async () => {
    const { item, alarms } = await at(
      (sample) => sample.state === 'fault' && sample.fault?.kind !== 'over_temperature',
    );
    expect(item).toMatchObject({ kind: 'sample', state: '4' });
    expect(alarms).toMatchObject({ kind: 'alarms', warnings: [] });
    expect((alarms as { alerts: string[] }).alerts).toHaveLength(1);
    expect((alarms as { alerts: string[] }).alerts[0]).toContain('"status":1');
  });

  it('a limit is State 6', async () => {
    expect((await at((sample) => sample.state === 'limited')).item).toMatchObject({ kind: 'sample', state: '6' });
  });

  it('a device whose data stopped is disconnected', async () => {
    const { item } = await at((sample) => sample.state === 'offline');
    expect(item).toMatchObject({ kind: 'liveness', online: false });
  });

  it('night at a dongle: it sleeps with the inverter, and the cloud calls it disconnected', async () => {
    const { item } = await at(dark, ({ site }) => site.index % 2 === 0);
    expect(item).toMatchObject({ kind: 'liveness', online: false });
  });

  it('night at a SmartLogger: standby, with values', async () => {
    const { item } = await at(dark, ({ site }) => site.index % 2 === 1);
    expect(item).toMatchObject({ kind: 'sample', state: '2', measurements: { PowerACOutputActive: 0 } });
    expect((item as MappedSample).measurements).not.toHaveProperty('Efficiency');
    expect((item as MappedSample).status[0]).toContain('"inverter_state":40960.0');
  });
});
