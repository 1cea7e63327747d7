import { VendorError, type AdapterContext, type VendorPlant } from '@heliograph/vendor-contract';
import { memoryRefreshTokens } from '../../plant-model/testing/simulators.ts';
import { invertersOf, listInverters } from '../inventory-devices.ts';
import { HuaweiClient } from '../client.ts';
import { PlantList, plantOfStationList, plantOfStations, zoneOf } from '../inventory-plants.ts';
import { fixture, noSignal } from './harness.ts';
import type { DeviceItem, PlantItem } from '../wire.ts';

interface Asked {
  call: string;
  body: Record<string, unknown>;
  limits?: unknown;
}

/** Returns a client whose cloud answers with the function's result; no network. */
function scripted(answerTo: (call: string, body: Record<string, unknown>) => string): {
  client: HuaweiClient;
  asked: Asked[];
} {
  const asked: Asked[] = [];
  const context: AdapterContext = {
    session: { get: () => Promise.resolve('token'), invalidate: () => Promise.resolve() },
    http: {
      request: (request) => {
        const body = JSON.parse(request.body ?? '{}') as Record<string, unknown>;
        asked.push({ call: request.call, body, limits: request.limits });
        return Promise.resolve({ status: 200, headers: {}, body: answerTo(request.call, body) });
      },
    },
    now: () => 0,
    timeScale: 1,
    refreshTokens: memoryRefreshTokens(),
    warn: () => undefined,
  };
  return {
    client: new HuaweiClient({ vendorAccountId: 'a', region: 'intl', baseUrl: '', credentials: {} }, context),
    asked,
  };
}

const ok = (data: unknown): string => JSON.stringify({ success: true, failCode: 0, message: null, data });
const refused = (failCode: number): string => JSON.stringify({ success: false, failCode, data: null, message: null });

function pagesOf(total: number): (call: string, body: Record<string, unknown>) => string {
  const all = Array.from({ length: total }, (_, i): PlantItem => ({ plantCode: `NE=${i}`, plantName: `P${i}` }));
  return (_, body) => {
    const [pageNo, pageSize] = [Number(body.pageNo), Number(body.pageSize)];
    const list = all.slice((pageNo - 1) * pageSize, pageNo * pageSize);
    return ok({ list, pageCount: Math.ceil(total / pageSize), pageNo, pageSize, total });
  };
}

describe('stations', () => {
  it('reads the reconstructed answer, without its place 0, 0', async () => {
    const { client } = scripted(() => fixture('stations.reconstructed'));
    expect(await new PlantList(client).read(noSignal)).toEqual([
      {
        vendorPlantId: 'NE=12345678',
        name: 'Plant 1',
        timezone: 'GMT-5',
        capacityKw: 40,
        installedAt: '2022-07-07',
      },
    ]);
  });

  it.each([
    [0, 1],
    [1, 1],
    [100, 1],
    [101, 2],
    [250, 3],
  ])('lists %d plants in %d pages', async (plants, pages) => {
    const { client, asked } = scripted(pagesOf(plants));
    const read = await new PlantList(client).read(noSignal);
    expect(read.map((plant) => plant.vendorPlantId)).toEqual(Array.from({ length: plants }, (_, i) => `NE=${i}`));
    expect(asked.map(({ body }) => body)).toEqual(
      Array.from({ length: pages }, (_, i) => ({ pageNo: i + 1, pageSize: 100 })),
    );
  });

  it('reads a plant once that moves to the next page while we page', async () => {
    const page = (pageNo: number): string => ok({ list: [{ plantCode: 'NE=1' }], pageCount: 2, pageNo, pageSize: 100 });
    const { client } = scripted((_, body) => page(Number(body.pageNo)));
    expect(await new PlantList(client).read(noSignal)).toEqual([{ vendorPlantId: 'NE=1', name: 'NE=1' }]);
  });

  it('stops at an empty page, whatever the page count', async () => {
    const { client, asked } = scripted(() => ok({ list: [], pageCount: 9, total: 900, pageSize: 100 }));
    expect(await new PlantList(client).read(noSignal)).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it('has no plants where the cloud reports none (20007)', async () => {
    expect(await new PlantList(scripted(() => refused(20007)).client).read(noSignal)).toEqual([]);
  });

  it('refuses data of another shape', async () => {
    const reading = new PlantList(scripted(() => ok([])).client).read(noSignal);
    await expect(reading).rejects.toMatchObject({ kind: 'protocol' });
  });

  it.each([
    ['2022-07-07T21:06:57-05:00', 'GMT-5'],
    ['2022-07-07T21:06:57+05:30', 'GMT+5:30'],
    ['2022-07-07T21:06:57+0100', 'GMT+1'],
    ['2022-07-07T21:06:57Z', 'GMT+0'],
    ['2022-07-07T21:06:57', undefined],
    ['2022-07-07', undefined],
  ])('reads the zone of %s as %s', (time, zone) => {
    expect(zoneOf(time)).toBe(zone);
  });

  it('leaves the zone to the account where there is no connection date', () => {
    expect(plantOfStations({ plantCode: 'NE=1', plantName: 'A', gridConnectionDate: null, capacity: null })).toEqual({
      vendorPlantId: 'NE=1',
      name: 'A',
    });
  });
});

describe('lists of several pages', () => {
  /** Refuses the calls with these numbers, from 1, as the pacing below us does. */
  function clientWithPauseLimit(
    refusedCalls: readonly number[],
    retryAfterMs: number,
    total: number,
  ): ReturnType<typeof scripted> {
    let calls = 0;
    const answerTo = pagesOf(total);
    return scripted((call, body) => {
      calls += 1;
      if (refusedCalls.includes(calls)) throw new VendorError('rate_limited', 'too early', { retryAfterMs });
      return call === 'getDevList' ? ok([]) : answerTo(call, body);
    });
  }

  it('wait out the minute between two pages of plants', async () => {
    const { client } = clientWithPauseLimit([2, 3, 5], 1, 250);
    expect(await new PlantList(client).read(noSignal)).toHaveLength(250);
  });

  it('wait out the minute between two calls for devices', async () => {
    const { client, asked } = clientWithPauseLimit([2], 1, 0);
    await listInverters(
      client,
      Array.from({ length: 101 }, (_, i) => ({ vendorPlantId: `${i}`, name: '' })),
      () => undefined,
      noSignal,
    );
    expect(asked).toHaveLength(3);
  });

  it.each([
    ['the first page: nothing is lost by coming later', [1], 1],
    ['a pause of hours: the budget of the day is spent', [2], 7_200_000],
    ['one refusal after the other', [2, 3, 4, 5, 6, 7, 8], 1],
  ])('do not wait for %s', async (_, refusedCalls, retryAfterMs) => {
    const { client } = clientWithPauseLimit(refusedCalls, retryAfterMs, 250);
    await expect(new PlantList(client).read(noSignal)).rejects.toMatchObject({ kind: 'rate_limited' });
  });

  it('stop waiting when they are aborted', async () => {
    const stop = new AbortController();
    const { client, asked } = clientWithPauseLimit([2], 60_000, 250);
    const reading = new PlantList(client).read(stop.signal);
    while (asked.length < 2) await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('getStationList', () => {
  it('reads the recorded answer: 0.005 MW are 5 kW, and there is no zone', async () => {
    const { client } = scripted((call) => (call === 'stations' ? refused(401) : fixture('getStationList.recorded')));
    expect(await new PlantList(client).read(noSignal)).toEqual([
      { vendorPlantId: 'StationCode', name: 'StationName', address: 'StationAddr', capacityKw: 5 },
    ]);
  });

  it('has no float dust in its kW', () => {
    expect(plantOfStationList({ stationCode: 'A', stationName: 'A', capacity: 0.0551 })?.capacityKw).toBe(55.1);
  });
});

describe('the two plant calls', () => {
  it('start with the call that was granted last', async () => {
    let granted = 'getStationList';
    const { client, asked } = scripted((call) => {
      if (call !== granted) return refused(401);
      return call === 'stations' ? ok({ list: [], pageCount: 0 }) : ok([]);
    });
    const list = new PlantList(client);
    await list.read(noSignal);
    await list.read(noSignal);
    granted = 'stations';
    await list.read(noSignal);
    expect(asked.map(({ call }) => call)).toEqual([
      'stations',
      'getStationList',
      'getStationList',
      'getStationList',
      'stations',
    ]);
  });

  it('are both refused: the refusal reaches the caller', async () => {
    await expect(new PlantList(scripted(() => refused(401)).client).read(noSignal)).rejects.toMatchObject({
      kind: 'not_permitted',
      details: { vendorCode: '401' },
    });
  });

  it('do not stand in for each other when the cloud is down', async () => {
    const { client, asked } = scripted(() => refused(20004));
    await expect(new PlantList(client).read(noSignal)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(asked).toHaveLength(1);
  });
});

describe('getDevList', () => {
  const warnings: string[] = [];
  const warn = (message: string): void => void warnings.push(message);
  const itemsOf = (name: string): DeviceItem[] => (JSON.parse(fixture(name)) as { data: DeviceItem[] }).data;

  beforeEach(() => (warnings.length = 0));

  it('reads the recorded list of 2021: the plant has one dongle, so it is the collector', () => {
    expect(invertersOf(itemsOf('getDevList.recorded'), warn)).toEqual([
      {
        vendorPlantId: 'StationCode',
        InverterSN: 'ensCode2',
        CollectorSN: 'ensCode1',
        vendorDeviceId: '1000000000000002',
        vendorType: '1',
        model: 'SUN2000-5KTL-M1',
        firmware: 'V100R001000000000',
        status: 'unknown',
      },
    ]);
  });

  it('reads the recorded list of 2023: meter and battery are no inverters, the dongle is of another plant', () => {
    expect(invertersOf(itemsOf('getDevList.2023.recorded'), warn)).toEqual([
      {
        vendorPlantId: 'NE=12345678',
        InverterSN: 'TAxxx',
        CollectorSN: '',
        vendorDeviceId: '100000000000',
        vendorType: '1',
        model: 'SUN2000-5KTL-M1',
        firmware: 'V100R001C00SPC158',
        status: 'unknown',
      },
    ]);
    expect(warnings).toEqual([]);
  });

  const inverter = { id: -5, devTypeId: 38, esnCode: ' SN1 ', stationCode: 'A', model: 'SUN2000-3KTL-L1' };

  it.each([2, 37, 62, 63])('takes a single device of type %d as collector', (devTypeId) => {
    const collector = { id: 9, devTypeId, esnCode: 'C1', stationCode: 'A' };
    expect(invertersOf([inverter, collector], warn)[0]?.CollectorSN).toBe('C1');
  });

  it('knows no collector where a plant has two', () => {
    const collectors = [1, 2].map((n) => ({ id: n, devTypeId: 62 + (n - 1), esnCode: `C${n}`, stationCode: 'A' }));
    expect(invertersOf([...collectors, inverter], warn)[0]?.CollectorSN).toBe('');
  });

  it('keeps negative ids, trims serial numbers, and takes the model from the newer member', () => {
    expect(invertersOf([inverter], warn)[0]).toMatchObject({
      vendorDeviceId: '-5',
      InverterSN: 'SN1',
      model: 'SUN2000-3KTL-L1',
      vendorType: '38',
    });
  });

  it('leaves out and reports an inverter without serial number, and one listed twice', () => {
    const items = [inverter, { ...inverter, id: 6 }, { ...inverter, id: 7, esnCode: null }];
    expect(invertersOf(items, warn)).toHaveLength(1);
    expect(warnings).toHaveLength(2);
  });

  const plants = (count: number): VendorPlant[] =>
    Array.from({ length: count }, (_, i) => ({ vendorPlantId: `NE=${i}`, name: 'P' }));

  it.each([
    [0, []],
    [1, [1]],
    [100, [100]],
    [101, [100, 1]],
  ])('asks for %d plants in calls of %j', async (count, sizes) => {
    const { client, asked } = scripted(() => ok([]));
    await listInverters(client, plants(count), warn, noSignal);
    expect(asked.map(({ body }) => String(body.stationCodes).split(',').length)).toEqual(sizes);
  });

  it('takes its daily budget from the number of plants', async () => {
    const { client, asked } = scripted(() => ok([]));
    await listInverters(client, plants(101), warn, noSignal);
    expect(asked[0]?.limits).toEqual([{ key: 'getDevList/day', limit: 26, perSeconds: 86_400 }]);
  });

  it('has no devices where the cloud reports none (20008), and refuses another shape', async () => {
    expect(await listInverters(scripted(() => refused(20008)).client, plants(1), warn, noSignal)).toEqual([]);
    const reading = listInverters(scripted(() => ok({})).client, plants(1), warn, noSignal);
    await expect(reading).rejects.toBeInstanceOf(VendorError);
  });
});
