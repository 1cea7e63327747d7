import { readFileSync } from 'node:fs';
import { storageTypes, type StorageType } from '@heliograph/base-data';
import type { MappedStorage, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { ModelInverter } from '../../plant-model/index.ts';
import { API_KEY } from '../cloud/gate.ts';
import { mapping } from '../mapping.ts';
import {
  devicesWithStorage,
  mapAll,
  never,
  NOON,
  poll,
  polledDevices,
  startCloud,
  storageAdapter,
  type Cloud,
} from './harness.ts';

const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
const context = { samplePeriodSeconds: 300, include: storageTypes };

describe('simulator, adapter and mapping together', () => {
  let cloud: Cloud;
  const AT = NOON + 299_000;
  const hybrids = (): ModelInverter[] => cloud.plantModel.inverters.filter((inverter) => inverter.battery);
  const inverterOf = ({ InverterSN }: PolledDevice): ModelInverter =>
    cloud.plantModel.inverters[cloud.simulator.serials.indexOf(InverterSN)]!;
  const mapped = (answers: readonly RawAnswer[]): MappedStorage[] =>
    answers
      .flatMap((answer) => mapping.map(answer, context))
      .filter((item): item is MappedStorage => item.kind === 'battery' || item.kind === 'meter');

  beforeEach(async () => {
    cloud = await startCloud({ inverters: 12 });
    cloud.clock.now = AT;
  });
  afterEach(() => cloud.close());

  /** Returns fields of an item that differ from the device's, by name. */
  function wrongFields({ kind, device, datetime, measurements }: MappedStorage): string[] {
    const inverter = inverterOf(device);
    const { battery: cell, meter: grid, phases } = cloud.plantModel.sample(inverter, datetime!);
    const phaseW = grid!.powerW / inverter.phaseCount;
    const hours2 = inverter.battery!.capacityWh / 2;
    const expected: Record<string, [value: number, tolerance: number]> =
      kind === 'battery'
        ? {
            BatterySOC: [cell!.socPercent, 0.05],
            BatteryPower: [cell!.powerW / 1000, 0.000_005],
            BatteryCapacity: [inverter.battery!.capacityWh / 1000, 0],
            BatteryChargeLimit: [hours2 / 1000, 0],
            BatteryDischargeLimit: [hours2 / 1000, 0],
          }
        : 'LoadPower' in measurements
          ? { LoadPower: [grid!.loadPowerW / 1000, 0.000_005] }
          : {
              GridPower: [grid!.powerW / 1000, 0.000_015],
              GridApparentPower: [Math.abs(grid!.powerW) / 1000, 0.000_015],
              EGridExportTotal: [grid!.exportedTotalWh / 1000, 0.0005],
              EGridImportTotal: [grid!.importedTotalWh / 1000, 0.0005],
              ...Object.fromEntries(phases.map((_, i) => [`GridPower${i + 1}`, [phaseW / 1000, 0.000_005]])),
              ...Object.fromEntries(phases.map(({ voltageV }, i) => [`UGrid${i + 1}`, [voltageV, 0.005]])),
            };
    const actual: Readonly<Record<string, number | undefined>> = measurements;
    return [...new Set([...Object.keys(expected), ...Object.keys(actual)])].filter((name) => {
      const [value, tolerance] = expected[name] ?? [NaN, 0];
      return !(Math.abs((actual[name] ?? NaN) - value) <= tolerance + 1e-9);
    });
  }

  it('bring what batteries and meters showed, by day and by night', async () => {
    const adapter = storageAdapter(cloud);
    const devices = (await devicesWithStorage(adapter)).filter(({ storage }) => storage);
    expect(devices.map(inverterOf).sort((a, b) => a.index - b.index)).toEqual(hybrids());
    const items: MappedStorage[] = [];
    for (let hours = 0; hours <= 48; hours += 3) {
      cloud.clock.now = AT + hours * 3_600_000;
      items.push(
        ...mapped([...(await poll(adapter, devices, 'flowdata')), ...(await poll(adapter, devices, 'meter'))]),
      );
    }
    expect(items.flatMap(wrongFields)).toEqual([]);
    const powers = items.map(({ measurements }) => measurements.BatteryPower ?? 0);
    expect([Math.min(...powers) < 0, Math.max(...powers) > 0]).toEqual([true, true]);
    // 17 times each hybrid's battery and load, but for loggers that do not answer; and its meter each 5 minutes of two days and an hour.
    expect(items.filter(({ kind }) => kind === 'battery').length).toBeGreaterThan(14 * devices.length);
    expect(items.filter(({ measurements }) => 'GridPower' in measurements).length).toBeGreaterThan(
      0.9 * 49 * 12 * devices.length,
    );
    const serials = new Set(items.map(({ serial }) => serial).filter((serial) => serial !== undefined));
    expect(serials.size).toBe(2 * devices.length);
    expect(cloud.simulator.violations()).toBe(0);
    expect(items.every(({ isOfPlant }) => isOfPlant)).toBe(true);
  });

  it('ask for the details of a battery once an hour, and for the last rows of a meter once more', async () => {
    const adapter = storageAdapter(cloud);
    const [device] = (await devicesWithStorage(adapter)).filter(({ storage }) => storage);
    cloud.requests.length = 0;
    for (let minutes = 0; minutes <= 65; minutes += 5) {
      cloud.clock.now = AT + minutes * 60_000;
      await poll(adapter, [device!], 'flowdata');
    }
    expect(cloud.requests.filter((request) => request.includes('/flowdata'))).toHaveLength(14);
    expect(cloud.requests.filter((request) => request.includes('type=Battery'))).toHaveLength(2);
    const rows = [];
    for (let minutes = 70; minutes <= 85; minutes += 5) {
      cloud.clock.now = AT + minutes * 60_000;
      rows.push(mapped(await poll(adapter, [device!], 'meter')).length);
    }
    expect(rows.slice(1)).toEqual([rows[0]! + 1, 2, 2]);
  });

  it('meet a cloud that shows them as recorded: rows of devices, channels of a meter', async () => {
    const adapter = storageAdapter(cloud);
    const [device] = (await devicesWithStorage(adapter)).filter(
      ({ storage, ...each }) => storage && inverterOf(each).phaseCount === 3,
    );
    const bodyOf = async (prefix: string) => JSON.parse((await poll(adapter, [device!], prefix))[0]!.body);
    const recorded = JSON.parse(fixture('solarnetwork/fronius-devices-01.json')).devices as Record<string, unknown>[];
    const { batteries } = await bodyOf('flowdata');
    const rowOf = recorded.find(({ deviceType }) => deviceType === 'Battery')!;
    expect(Object.keys(batteries[0].devices[0]).sort()).toEqual(Object.keys(rowOf).sort());
    const named = ({ data }: { data: { channels: object[] }[] }): object[] =>
      data[0]!.channels.map((channel) => ({ ...channel, value: 0 }));
    const meterFixture = JSON.parse(fixture('solarnetwork/fronius-device-history-smartmeter-01.json'));
    expect(named(await bodyOf('meter'))).toEqual(expect.arrayContaining(named(meterFixture)));
    const path = `/pvsystems/${device!.vendorPlantId}/devices/${device!.storage![0]!.vendorDeviceId}`;
    const headers = { accesskeyid: API_KEY.accessKeyId, accesskeyvalue: API_KEY.accessKeyValue };
    const get = (below: string) => cloud.http.request({ method: 'GET', path: path + below, call: 'devices', headers });
    expect(JSON.parse((await get('')).body)).toMatchObject({ deviceType: 'Battery' });
    expect((await get('/histdata?from=2026-06-21T09:00:00Z&to=2026-06-21T10:00:00Z')).status).toBe(404);
  });

  it('plan no such call, list no such device and map no such item without `include`', async () => {
    const devices = await polledDevices(cloud);
    const listed = await cloud.adapter.listDevices(await cloud.adapter.listPlants(never), never);
    expect(listed.every((device) => !('storage' in device))).toBe(true);
    const names = cloud.adapter.planPolls(devices).map(({ name }) => name.split(':')[0]);
    expect(new Set(names)).toEqual(new Set(['histdata', 'devices']));
    // Devices that were listed before the account took it back.
    const known = await devicesWithStorage(storageAdapter(cloud));
    expect(cloud.adapter.planPolls(known).map(({ name }) => name.split(':')[0])).toEqual(names);
    cloud.requests.length = 0;
    const items = mapAll(await poll(cloud.adapter, known, ''));
    expect(items.every(({ kind }) => kind === 'sample' || kind === 'liveness')).toBe(true);
    expect(cloud.requests.some((request) => /flowdata|type=Battery/.test(request))).toBe(false);
  });

  it('plan only what the account asks for, within the limit', async () => {
    const known = await devicesWithStorage(storageAdapter(cloud));
    const names = (include: readonly StorageType[]): string[] =>
      storageAdapter(cloud, include)
        .planPolls(known)
        .filter(({ samples }) => samples === false)
        .map(({ name }) => name.split(':')[0]!);
    const count = hybrids().length;
    expect(names(['battery']).filter((name) => name === 'flowdata')).toHaveLength(count);
    expect(names(['battery'])).not.toContain('meter');
    expect(names(['meter']).filter((name) => name === 'meter')).toHaveLength(count);
    const hybrid = known.find(({ storage }) => storage)!;
    const fleet = Array.from({ length: 100 }, (_, i) => ({
      ...hybrid,
      vendorPlantId: `plant-${i}`,
      InverterSN: String(i),
      vendorDeviceId: String(i),
    }));
    const calls = storageAdapter(cloud).planPolls(fleet);
    const perMinute = calls.reduce((sum, { intervalSeconds }) => sum + 60 / intervalSeconds, 0);
    // Each plant: history, messages with it, flow, meter, loggers.
    expect(perMinute + 100 * (60 / calls[0]!.intervalSeconds)).toBeLessThanOrEqual(60);
  });
});
