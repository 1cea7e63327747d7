import type { MappedSample, PolledDevice } from '@heliograph/vendor-contract';
import { createPlantModel, type PlantModel, type ModelInverter } from '../../plant-model/index.ts';
import { findSample } from '../../plant-model/testing/simulators.ts';
import { inventory, mapped, NOON, poll, samplesOf, signal, startCloud, type Cloud } from './harness.ts';

const PLANT_MODEL_SEED = 'solplanet-roundtrip';
let cloud: Cloud;
let plantModel: PlantModel;
let devices: PolledDevice[];

beforeAll(async () => {
  cloud = await startCloud({ inverters: 24, plantModelSeed: PLANT_MODEL_SEED });
  plantModel = createPlantModel({ seed: PLANT_MODEL_SEED, inverters: 24 });
  devices = await inventory(cloud);
});
afterAll(() => cloud.close());

const inverterOf = ({ device }: MappedSample): ModelInverter =>
  plantModel.inverters[cloud.simulator.serials.indexOf(device.InverterSN)]!;

function expectPhysical(sample: MappedSample): void {
  const inverter = inverterOf(sample);
  const { measurements: m, datetime } = sample;
  const p = plantModel.sample(inverter, datetime!);
  const near = (value: number | undefined, physical: number, half: number): void => {
    expect(Math.abs(value! - physical)).toBeLessThanOrEqual(half + 1e-9);
  };
  near(m.PowerACOutputActive, p.acPowerW / 1000, 0.0005);
  near(m.PowerACOutputReactive, p.reactivePowerVar / 1000, 0.0005);
  near(m.EDay, p.energyTodayWh / 1000, 0.05);
  near(m.ETotal, p.energyTotalWh / 1000, 0.05);
  near(m.Temperature, p.temperatureC, 0.05);
  near(m.FrqAC, p.frequencyHz, 0.005);
  near(m.PowerFactor, p.acPowerW > 0 ? p.powerFactor : 0, 0.005);
  near(m.UPV1, p.strings[0]!.voltageV, 0.05);
  near(m.UAC1, p.phases[0]!.voltageV, 0.05);
  near(m.IAC1, p.phases[0]!.currentA, 0.05);
  expect(m.UAC3 === undefined).toBe(inverter.phaseCount === 1);
  const ofFirst = p.strings.filter((_, i) => Math.floor((i * inverter.mpptCount) / inverter.stringCount) === 0);
  near(
    m.IPV1,
    ofFirst.reduce((sum, { currentA }) => sum + currentA, 0),
    0.005,
  );
  expect(Object.keys(m).filter((name) => name.startsWith('UPV'))).toHaveLength(Math.min(5, inverter.mpptCount));
  expect(sample.state).toBe(p.fault ? '4' : p.acPowerW > 0.5 ? '1' : '2');
}

describe('the plant model through simulator, adapter and mapping', () => {
  it.each(['2026-01-15T12:00:00Z', '2026-06-21T11:00:00Z', '2026-06-21T23:30:00Z', '2026-10-25T01:10:00Z'])(
    'equals the inverters’ values, within the vendor’s rounding (%s)',
    async (time) => {
      cloud.clock.now = Date.parse(time);
      const samples = samplesOf(mapped(await poll(cloud, devices, 'getLastTsDataPro')));
      expect(samples).toHaveLength(24);
      samples.forEach(expectPhysical);
    },
  );

  it('has the same in its history, every sample once', async () => {
    cloud.clock.now = NOON;
    const gap = { from: NOON / 1000 - 5400, to: NOON / 1000 - 1800 };
    const awake = devices.filter(
      (_, i) => plantModel.sample(plantModel.inverters[i]!, gap.from).turnedOffAt === undefined,
    );
    const samples: MappedSample[] = [];
    for (const call of cloud.adapter.planBackfill!(devices, gap))
      samples.push(...samplesOf(mapped(await call.run(signal))));
    expect(samples.length).toBeGreaterThan(10 * awake.length);
    expect(new Set(samples.map(({ device, datetime }) => `${device.InverterSN}@${datetime!}`)).size).toBe(
      samples.length,
    );
    for (const sample of samples) {
      expectPhysical(sample);
      expect(sample.datetime! > gap.from && sample.datetime! <= gap.to).toBe(true);
      expect(sample.CollectorSN).toBe(sample.device.CollectorSN);
    }
  });

  it('shows a fault as state and as an open error of that inverter alone', async () => {
    const { inverter, time } = findSample(plantModel, NOON / 1000, ({ fault }) => fault !== undefined);
    cloud.clock.now = (time + 600) * 1000;
    const faulty = devices[inverter.index]!;
    const mates = devices.filter(({ vendorPlantId }) => vendorPlantId === faulty.vendorPlantId);
    const [sample] = samplesOf(mapped(await poll(cloud, [faulty], 'getLastTsDataPro')));
    expect(sample).toMatchObject({ state: '4', measurements: { PowerACOutputActive: 0 } });
    const alarms = mapped(await poll(cloud, mates, 'getInverterCurrentErrorPro'));
    const alerts = alarms.flatMap((item) => (item.kind === 'alarms' && item.device === faulty ? item.alerts : []));
    expect(alerts.map((text) => JSON.parse(text) as unknown)).toMatchObject([
      { isno: faulty.InverterSN, errorType: 3 },
    ]);
    expect(alarms).toHaveLength(mates.length);
  });

  it('reports who is connected: the silent and the sleeping are not', async () => {
    cloud.clock.now = Date.parse('2026-06-21T23:30:00Z');
    const items = mapped(await poll(cloud, devices, 'getDeviceListPro'));
    const online = new Map(
      items.flatMap((item) => (item.kind === 'liveness' ? [[item.device.InverterSN, item.online]] : [])),
    );
    expect(online.size).toBe(24);
    for (const [i, { InverterSN }] of devices.entries()) {
      const { turnedOffAt, state } = plantModel.sample(plantModel.inverters[i]!, cloud.clock.now / 1000);
      if (turnedOffAt !== undefined && cloud.clock.now / 1000 - turnedOffAt > 1800)
        expect(online.get(InverterSN)).toBe(false);
      if (state === 'generating') expect(online.get(InverterSN)).toBe(true);
    }
  });
});
