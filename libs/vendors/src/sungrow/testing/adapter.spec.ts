import type { PolledDevice, SimulatorRequest, SimulatorResponse } from '@heliograph/vendor-contract';
import { deviceParts } from '../backfill.ts';
import { alarmAnswers, intervalOf } from '../polls.ts';
import { mapping } from '../mapping.ts';
import { inventory, poll, polled, samplesOf, signal, startHarness, type Harness } from './harness.ts';

let harness: Harness;
afterEach(() => harness.close());

const device = (vendorDeviceId: string, vendorType = '1'): PolledDevice =>
  polled({
    vendorPlantId: '1',
    InverterSN: `S${vendorDeviceId}`,
    CollectorSN: '',
    vendorDeviceId,
    vendorType,
    status: 'online',
  });

/** Returns the answer with its `result_data` changed. */
function changed(response: SimulatorResponse, change: (data: Record<string, unknown>) => object): SimulatorResponse {
  const envelope = JSON.parse(response.body) as { result_data: Record<string, unknown> };
  return { ...response, body: JSON.stringify({ ...envelope, result_data: change(envelope.result_data) }) };
}

const rowsOf = ({ body }: SimulatorResponse): object[] =>
  (JSON.parse(body) as { result_data: { pageList: object[] } }).result_data.pageList;

describe('inventory', () => {
  it.each([0, 1, 100, 101])('lists each of %d inverters once', async (inverters) => {
    harness = await startHarness({ inverters });
    const devices = await inventory(harness.adapter);
    expect(devices.map(({ InverterSN }) => InverterSN).sort()).toEqual([...harness.simulator.serials].sort());
  });

  it('reads on when the cloud gives smaller pages than asked for', async () => {
    harness = await startHarness({ inverters: 100 });
    harness.intercept = (request, answer) => {
      const body = JSON.parse(request.body.toString('utf8')) as Record<string, unknown>;
      if (!request.path.endsWith('getPowerStationList')) return answer(request);
      return answer({ ...request, body: Buffer.from(JSON.stringify({ ...body, size: 2 })) });
    };
    expect(new Set((await harness.adapter.listPlants(signal)).map(({ name }) => name)).size).toBeGreaterThan(4);
    expect((await inventory(harness.adapter)).length).toBe(100);
  });

  it('ends when the cloud counts more rows than it shows', async () => {
    harness = await startHarness({ inverters: 3 });
    harness.intercept = (request, answer) => {
      const response = answer(request);
      return request.path.endsWith('List') ? changed(response, (data) => ({ ...data, rowCount: 1e9 })) : response;
    };
    expect(await inventory(harness.adapter)).toHaveLength(3);
  });

  it('takes a device in two lists from the plant that claims it', async () => {
    harness = await startHarness({ inverters: 2 });
    harness.intercept = (request, answer) => {
      const response = answer(request);
      if (!request.path.endsWith('getDeviceList')) return response;
      const [first, ...others] = rowsOf(response);
      const old = { ...first, rel_state: 0, ps_key: '9_1_1_1' };
      return changed(response, () => ({ pageList: [old, first, ...others, old], rowCount: others.length + 3 }));
    };
    const keys = (await inventory(harness.adapter)).map(({ vendorDeviceId }) => vendorDeviceId);
    expect(keys).toHaveLength(2);
    expect(keys).not.toContain('9_1_1_1');
  });

  it('asks a large account for one list of all devices, and for each plant where that is not granted', async () => {
    harness = await startHarness({ inverters: 130 });
    const asked = (): number => harness.requests.filter(({ path }) => path.endsWith('getDeviceList')).length;
    const plants = await harness.adapter.listPlants(signal);
    const [left, ...wanted] = plants;
    const devices = await harness.adapter.listDevices(wanted, signal);
    expect(asked()).toBe(0);
    harness.intercept = (request, answer) =>
      request.path.endsWith('ByUser') ? { status: 200, body: '{"result_code":"E900"}' } : answer(request);
    expect(await harness.adapter.listDevices(wanted, signal)).toEqual(devices);
    expect(asked()).toBe(wanted.length);
    expect(devices.length).toBeLessThan(130);
    expect(devices.some(({ vendorPlantId }) => vendorPlantId === left!.vendorPlantId)).toBe(false);
  });

  it('reports model, firmware and logger', async () => {
    harness = await startHarness({ inverters: 3 });
    const plants = await harness.adapter.listPlants(signal);
    const [listed] = await harness.adapter.listDevices(plants, signal);
    expect(listed).toMatchObject({
      model: expect.stringMatching(/^S[GH]/),
      firmware: 'SAPPHIRE-H_01011.31.50',
      CollectorSN: expect.stringMatching(/^B\d{10}$/),
      vendorDeviceId: expect.stringMatching(/^5133000_\d+_1_1$/),
      status: 'online',
    });
    expect(plants[0]).toMatchObject({
      timezone: 'GMT+2',
      capacityKw: expect.any(Number),
      installedAt: expect.any(String),
    });
  });
});

describe('planPolls', () => {
  it('plans nothing for no device, and one call for 50 of a type', async () => {
    harness = await startHarness({ inverters: 1 });
    const names = (count: number): string[] =>
      harness.adapter.planPolls(Array.from({ length: count }, (_, i) => device(`1_1_1_${i}`))).map(({ name }) => name);
    expect(names(0)).toEqual([]);
    expect(names(50)).toEqual(['getDeviceRealTimeData:1:0', 'getFaultAlarmInfo']);
    expect(names(51)).toEqual(['getDeviceRealTimeData:1:0', 'getDeviceRealTimeData:1:1', 'getFaultAlarmInfo']);
    const mixed = harness.adapter.planPolls([device('1_55_1_1', '55'), device('1_14_1_1', '14'), device('1_1_1_1')]);
    expect(mixed.map(({ name, intervalSeconds }) => [name, intervalSeconds])).toEqual([
      ['getDeviceRealTimeData:14:0', 300],
      ['getDeviceRealTimeData:1:0', 300],
      ['getDeviceRealTimeData:55:0', 300],
      ['getFaultAlarmInfo', 600],
    ]);
  });

  it.each([
    [1, 1],
    [130, 1000],
    [200, 10_000],
    [2000, 50_000],
  ])('keeps %d batches of %d plants within nine tenths of the hourly quota', (batches, plants) => {
    const intervalSeconds = intervalOf(batches, plants);
    const anHour = (batches * 3600) / intervalSeconds + Math.ceil(plants / 100) + 6;
    expect(intervalSeconds).toBeGreaterThanOrEqual(300);
    expect(anHour).toBeLessThanOrEqual(1800);
  });

  it('reads the zones once an hour, not with each poll', async () => {
    harness = await startHarness({ inverters: 3 });
    const devices = await inventory(harness.adapter);
    harness.requests.length = 0;
    for (let i = 0; i < 12; i += 1) {
      await poll(harness.adapter, devices, 'getDeviceRealTimeData');
      harness.clock.now += 290_000;
    }
    const lists = harness.requests.filter(({ path }) => path.endsWith('getPowerStationList'));
    expect(lists).toHaveLength(1);
  });

  it('uses the zones of the sync when they cannot be read', async () => {
    harness = await startHarness({ inverters: 3 });
    const devices = await inventory(harness.adapter);
    const fresh = harness.adapterWith({});
    harness.intercept = (request, answer) =>
      request.path.endsWith('getPowerStationList') ? { status: 502, body: '<html>' } : answer(request);
    const samples = samplesOf(await poll(fresh, devices, 'getDeviceRealTimeData'));
    expect(samples).toHaveLength(3);
    expect(samples.every(({ datetime }) => harness.clock.now / 1000 - datetime! < 600)).toBe(true);
    expect(harness.warnings).toEqual(['the zones of the plants could not be read']);
  });

  it('does without alarms where they are not granted, and reports a history that is not', async () => {
    harness = await startHarness({ inverters: 3 });
    const devices = await inventory(harness.adapter);
    const denied = {
      status: 200,
      body: '{"result_code":"E900","result_msg":"Unauthorized access","result_data":null}',
    };
    harness.intercept = (request: SimulatorRequest, answer) =>
      /FaultAlarm|Minute/.test(request.path) ? denied : answer(request);
    expect(await poll(harness.adapter, devices, 'getFaultAlarmInfo')).toEqual([]);
    const [call] = harness.adapter.planBackfill!(devices, { from: 0, to: 600 });
    // An empty answer would close the gap, and the day of an import, as read.
    await expect(call!.run(signal)).rejects.toMatchObject({ kind: 'not_permitted' });
    expect(harness.warnings).toHaveLength(1);
  });

  it('asks for 50 devices in less than 450 KB', async () => {
    harness = await startHarness({ inverters: 60 });
    const devices = await inventory(harness.adapter);
    const call = harness.adapter.planPolls(devices).find(({ name }) => name === 'getDeviceRealTimeData:1:0');
    const [answer] = await call!.run(signal);
    expect(answer!.body.length).toBeLessThan(450_000);
    const { body } = harness.requests.findLast(({ path }) => path.endsWith('getDeviceRealTimeData'))!;
    expect(body).toMatchObject({ device_type: 1, point_id_list: expect.arrayContaining(['24', '29', '326']) });
    expect((body.point_id_list as string[]).length).toBeLessThanOrEqual(100);
  });
});

describe('history of many devices', () => {
  it('is cut by device, with the rows of all sets of points, each as the vendor wrote it', () => {
    const devices = Array.from({ length: 50 }, (_, i) => ({ key: `7_1_${i}_1`, device: device(`7_1_${i}_1`) }));
    const row = (set: number, i: number): string =>
      `{"time_stamp":"20260601120000","p${set}":"${i}.50","x":"${'y'.repeat(20_000)}"}`;
    const bodyOf = (set: number): string =>
      `{"result_code":"1","result_data":{"point_dict":[],${devices.map(({ key }, i) => `"${key}":[${row(set, i)}]`).join(',')}}}`;
    // The last device has no row of the second set.
    const bodies = [bodyOf(1), bodyOf(2).replace(`,"7_1_49_1":[${row(2, 49)}]`, '')];
    const parts = deviceParts(bodies, devices);
    expect(parts.length).toBeGreaterThan(4);
    expect(parts.flatMap((part) => part.devices)).toEqual(devices);
    for (const part of parts) {
      expect(part.bodies.join('').length).toBeLessThan(450_000);
      for (const { key } of part.devices) {
        const i = Number(key.split('_')[2]);
        expect(part.bodies[0]).toContain(`"${key}":[${row(1, i)}]`);
        expect(part.bodies[1]).toContain(i === 49 ? `"${key}":[]` : `"${key}":[${row(2, i)}]`);
      }
    }
    expect(deviceParts(['{"a":1}'], devices)).toEqual([{ bodies: ['{"a":1}'], devices }]);
  });
});

describe('alarms of several pages', () => {
  const page = (...records: string[]): string =>
    `{"result_code":"1","result_data":{"pageList":[${records.join(',')}]}}`;
  const alarm = (key: string, code: string): string =>
    `{"ps_key":"${key}","fault_code":"${code}","fault_type":1,"process_status":1,"x":1.0}`;

  it('are regrouped so that a device has all of its own in one answer, each as the vendor wrote it', async () => {
    harness = await startHarness({ inverters: 1 });
    const answers = alarmAnswers(
      [page(alarm('A', '1'), alarm('B', '2')), page(alarm('A', '3'))],
      [device('A'), device('B')],
      0,
    );
    const items = answers.flatMap((answer) => mapping.map(answer, { samplePeriodSeconds: 300 }));
    expect(items).toMatchObject([{ alerts: [alarm('A', '1'), alarm('A', '3')] }, { alerts: [alarm('B', '2')] }]);
  });

  it('are split by devices when there are many', async () => {
    harness = await startHarness({ inverters: 1 });
    const devices = Array.from({ length: 450 }, (_, i) => device(`K${i}`));
    const answers = alarmAnswers([page(alarm('K449', '1'))], devices, 0);
    expect(answers.map((answer) => answer.devices.length)).toEqual([200, 200, 50]);
    expect(answers.map((answer) => answer.body.includes('K449'))).toEqual([false, false, true]);
  });
});
