import { allRecords, VendorError, type PolledDevice, type SimulatorResponse } from '@heliograph/vendor-contract';
import { pagesOf } from '../inventory.ts';
import { Harness, html, refusal, type Setup } from './harness.ts';

let harness: Harness;

const start = async (setup?: Setup): Promise<Harness> => (harness = await Harness.start(setup));

const failure = async (call: Promise<unknown>): Promise<VendorError> => {
  const error: unknown = await call.then(
    () => new Error('nothing was thrown'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof VendorError)) throw error as Error;
  return error;
};

const fake = (serial: string, vendorType: string): PolledDevice => ({
  deviceId: serial,
  plantId: 'p',
  vendorPlantId: '1200000',
  InverterSN: serial,
  CollectorSN: '',
  vendorDeviceId: serial,
  vendorType,
});

afterEach(() => harness.close());

describe('Growatt token', () => {
  it('is proved by one call, and a sync may follow at once', async () => {
    await start();
    await harness.adapter.verify(harness.signal);
    expect(harness.requests).toEqual(['/v1/plant/list']);
    expect((await harness.devices()).length).toBe(12);
    expect(harness.simulator.violations()).toBe(0);
  });

  it('is rejected when the vendor refuses it, and stays out of the error', async () => {
    await start({ token: 'wrong-secret-token' });
    const error = await failure(harness.adapter.verify(harness.signal));
    expect(error.kind).toBe('credentials_rejected');
    expect(error.message).toContain('ShinePhone app');
    expect(error.details).toEqual({
      call: 'plant/list',
      vendorCode: '10011',
      vendorMessage: 'error_permission_denied',
    });
    expect(JSON.stringify([error.message, error.stack, error.details])).not.toContain('wrong-secret-token');
  });

  it('counts as revoked when the device list refuses it too', async () => {
    await start();
    const devices = await harness.devices();
    harness.intercept = (request, answer) => answer({ ...request, headers: { ...request.headers, token: 'revoked' } });
    expect((await failure(harness.samples(devices))).kind).toBe('credentials_rejected');
    expect((await failure(harness.poll(devices, /alarm/))).kind).toBe('credentials_rejected');
  });
});

describe('Growatt inventory', () => {
  it('lists plants with the label of their clock', async () => {
    await start({ inverters: 60 });
    const plants = await harness.adapter.listPlants(harness.signal);
    const zones = Object.fromEntries(plants.map(({ name, timezone }) => [name.split(' ')[0], timezone]));
    expect(zones).toMatchObject({ Berlin: 'GMT+1', Jaipur: 'GMT+5:30', Fresno: 'GMT-8', Lisbon: 'GMT+0' });
    expect(plants[0]).toMatchObject({ vendorPlantId: '1200000', address: 'Berlin, Germany' });
    expect(plants[0]!.capacityKw).toBeGreaterThan(0);
    expect(plants[0]!.installedAt).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(plants[0]!.latitude).toBeCloseTo(52.5, 0);
  });

  it('goes without the zone where plant details are not granted', async () => {
    await start({ denied: ['plant/details'] });
    const plants = await harness.adapter.listPlants(harness.signal);
    expect(plants.length).toBeGreaterThan(0);
    expect(plants.every(({ timezone }) => timezone === undefined)).toBe(true);
  });

  it('lists each inverter once: a MAX by its own family, no meter, no storage', async () => {
    await start({ inverters: 60 });
    let rows = 0;
    harness.intercept = (request, answer) => {
      const response = answer(request);
      if (request.path === '/v1/device/list') rows += Number(JSON.parse(response.body).data.devices.length);
      return response;
    };
    const devices = await harness.devices();
    expect(devices.map(({ InverterSN }) => InverterSN).sort()).toEqual([...harness.simulator.serials].sort());
    expect(rows).toBeGreaterThan(devices.length);
    const max = devices.filter(({ InverterSN }) => InverterSN.startsWith('BNE'));
    expect(max.length).toBeGreaterThan(0);
    expect(new Set(max.map(({ vendorType }) => vendorType))).toEqual(new Set(['max']));
    expect(devices[0]).toMatchObject({ CollectorSN: 'DLG0001SIM', vendorPlantId: '1200000' });
  });

  it.each([0, 1])('lists a plant model of %p inverters', async (inverters) => {
    await start({ inverters });
    expect(await harness.devices()).toHaveLength(inverters);
  });

  it.each([2, 3, 4])('reads all pages where the vendor serves %p rows on each', async (perPage) => {
    await start({ inverters: 12 });
    harness.intercept = (request, answer) => {
      request.query.set('perpage', String(perPage));
      return answer(request);
    };
    const devices = await harness.devices();
    expect(devices.map(({ InverterSN }) => InverterSN).sort()).toEqual([...harness.simulator.serials].sort());
  });

  it.each([
    [0, 1],
    [1, 1],
    [100, 1],
    [101, 2],
    [200, 2],
    [201, 3],
  ])('of %p rows reads %p pages', async (count, pages) => {
    await start({ inverters: 0 });
    const all = Array.from({ length: count }, (_, id) => ({ id }));
    const asked: number[] = [];
    const fetched = pagesOf('rows', (page) => {
      asked.push(page);
      return Promise.resolve({ count, rows: all.slice((page - 1) * 100, page * 100) });
    });
    expect(await allRecords(fetched)).toEqual(all);
    expect(asked).toHaveLength(pages);
  });

  it('ends at an empty page when the count promises more, and takes an empty text for no rows', async () => {
    await start({ inverters: 0 });
    const pages = [
      { count: 500, rows: [{ id: 1 }] },
      { count: 500, rows: [] },
    ];
    expect(await allRecords(pagesOf('rows', (page) => Promise.resolve(pages[page - 1])))).toEqual([{ id: 1 }]);
    expect(await allRecords(pagesOf('rows', () => Promise.resolve('')))).toEqual([]);
  });
});

describe('Growatt polls', () => {
  it('are batches of one family, the same whatever the order of the devices', async () => {
    await start({ inverters: 0 });
    const devices = Array.from({ length: 101 }, (_, i) => fake(`T${1000 + i}`, 'tlx'));
    const shape = (list: PolledDevice[]): unknown =>
      harness.adapter
        .planPolls(list)
        .filter(({ name }) => name.includes('_data:') && !name.includes('alarm'))
        .map(({ name, intervalSeconds, devices: asked }) => [
          name,
          intervalSeconds,
          asked.map(({ InverterSN }) => InverterSN),
        ]);
    const serials = devices.map(({ InverterSN }) => InverterSN);
    const expected = [
      ['tlx/tlxs_data:0', 305, serials.slice(0, 50)],
      ['tlx/tlxs_data:1', 305, serials.slice(50, 100)],
      ['tlx/tlxs_data:2', 305, serials.slice(100)],
    ];
    expect(shape(devices)).toEqual(expected);
    expect(shape([...devices].reverse())).toEqual(expected);
  });

  it('ask for alarms of each device at their own slower pace, and for nothing of an unknown family', async () => {
    await start({ inverters: 0 });
    const polls = harness.adapter.planPolls([fake('S', 'storage'), fake('A', 'spa'), fake('I', 'inverter')]);
    expect(polls.map(({ name, intervalSeconds, samples }) => [name, intervalSeconds, samples])).toEqual([
      ['inverter/invs_data:0', 305, undefined],
      ['spa/spas_data:0', 305, undefined],
      ['inverter/alarm:I', 1800, false],
      ['spa/alarm_data:A', 1800, false],
    ]);
    expect(harness.adapter.planPolls([])).toEqual([]);
  });

  it.each([1, 60])('never break a limit in two hours at time scale %p', async (timeScale) => {
    await start({ inverters: 40, timeScale });
    const plan = harness.adapter.planPolls(await harness.devices());
    const due = plan.map((call, i) => ({ call, at: (i * 7) % 300 }));
    for (let second = 0; second < 7200; second += 1) {
      for (const entry of due) {
        if (entry.at > second) continue;
        await entry.call.run(harness.signal);
        entry.at += entry.call.intervalSeconds;
      }
      harness.now += 1000 / timeScale;
    }
    expect(harness.requests.length).toBeGreaterThan(100);
    expect(harness.simulator.violations()).toBe(0);
  });

  it('report the retry time when the same call comes too soon', async () => {
    await start({ timeScale: 60 });
    const devices = await harness.devices();
    await harness.samples(devices);
    const error = await failure(harness.samples(devices));
    expect(error.kind).toBe('rate_limited');
    expect(error.details).toMatchObject({
      vendorCode: '10012',
      vendorMessage: 'error_frequently_access',
      retryAfterMs: 5000,
    });
  });

  it('come back later each time while they are refused, up to an hour: a block may last a day', async () => {
    await start();
    harness.intercept = () => refusal(10012);
    const waits: unknown[] = [];
    for (let i = 0; i < 6; i += 1) {
      harness.now += 3_600_000;
      waits.push((await failure(harness.adapter.verify(harness.signal))).details.retryAfterMs);
    }
    expect(waits).toEqual([300, 600, 1200, 2400, 3600, 3600].map((seconds) => seconds * 1000));
  });

  it('ask device by device where the batch is not granted, and do not try it again at each poll', async () => {
    await start({ denied: ['device/tlx/tlxs_data'] });
    const devices = (await harness.devices()).filter(({ vendorType }) => vendorType === 'tlx');
    const asked = devices.map(({ InverterSN }) => InverterSN).sort();
    const read = (await harness.samples(devices)).map(({ device }) => device.InverterSN).sort();
    expect(read).toEqual(asked);
    expect(harness.warnings).toHaveLength(1);
    harness.advance(305);
    expect(await harness.samples(devices)).toHaveLength(asked.length);
    expect(harness.requests.filter((path) => path.endsWith('tlxs_data'))).toHaveLength(1);
    harness.advance(6 * 3600);
    await harness.samples(devices);
    expect(harness.requests.filter((path) => path.endsWith('tlxs_data'))).toHaveLength(2);
  });

  it('read the others where one device of the batch belongs to another account', async () => {
    await start();
    const own = (await harness.devices()).filter(({ vendorType }) => vendorType === 'tlx');
    const foreign = { ...own[0]!, InverterSN: 'AFE9999999', vendorDeviceId: 'AFE9999999' };
    harness.intercept = (request, answer) =>
      request.body.includes('tlx_sn=AFE9999999') ? refusal(10011) : answer(request);
    const read = await harness.samples([foreign, ...own]);
    expect(read.map(({ device }) => device.InverterSN).sort()).toEqual(own.map(({ InverterSN }) => InverterSN).sort());
  });

  it('fail as not permitted when no device of the batch may be read', async () => {
    await start({ denied: ['device/tlx/tlxs_data', 'device/tlx/tlx_last_data'] });
    expect((await failure(harness.samples(await harness.devices()))).kind).toBe('not_permitted');
  });

  it('return the answers read before single calls met an outage', async () => {
    await start({ denied: ['device/tlx/tlxs_data'] });
    const devices = (await harness.devices()).filter(({ vendorType }) => vendorType === 'tlx');
    let singles = 0;
    harness.intercept = (request, answer) =>
      request.path.endsWith('tlx_last_data') && ++singles > 2 ? html(503) : answer(request);
    expect(await harness.samples(devices)).toHaveLength(2);
    expect(singles).toBe(3);
  });

  it('go without alarms that are not granted, and do not ask for them again', async () => {
    await start({ denied: ['device/tlx/alarm_data'] });
    const devices = (await harness.devices()).filter(({ vendorType }) => vendorType === 'tlx');
    expect(await harness.poll(devices, /alarm/)).toEqual([]);
    expect(harness.requests.filter((path) => path.endsWith('alarm_data'))).toHaveLength(1);
    expect(harness.warnings).toHaveLength(1);
  });

  it('ask for the alarms of the plant’s local day', async () => {
    await start({ now: Date.parse('2026-06-21T20:00:00Z') });
    const devices = [
      { ...fake('T1', 'tlx'), timezone: 'GMT+10' },
      { ...fake('T2', 'tlx'), timezone: 'GMT-8' },
      fake('T3', 'tlx'),
    ];
    const dates: (string | null)[] = [];
    harness.intercept = ({ body }) => {
      dates.push(new URLSearchParams(body.toString()).get('date'));
      return ok({ count: 0, alarms: [] });
    };
    await harness.poll(devices, /alarm/);
    expect(dates).toEqual(['2026-06-22', '2026-06-21', '2026-06-21']);
  });
});

describe('Growatt failures', () => {
  it.each([
    ['an HTML page', 'unavailable', () => html(200)],
    ['half a JSON', 'unavailable', () => ({ status: 200, body: '{"data":{"count":1,"pla' })],
    ['nothing', 'unavailable', () => ({ status: 200, body: '' })],
    ['HTTP 502', 'unavailable', () => html(502)],
    ['HTTP 403 with a page', 'unavailable', () => html(403)],
    ['HTTP 404 with JSON', 'protocol', () => ({ status: 404, body: '{}' })],
    ['HTTP 429', 'rate_limited', () => html(429)],
    ['JSON of another kind', 'protocol', () => ({ status: 200, body: '{"code":0}' })],
    ['null', 'protocol', () => ({ status: 200, body: 'null' })],
    ['a system error', 'unavailable', () => refusal(10001)],
    ['an unknown code', 'protocol', () => refusal(10099)],
    ['the code of another domain', 'protocol', () => refusal(-1)],
  ] as const)('takes %s for %s', async (_name, kind, answer: () => SimulatorResponse) => {
    await start();
    harness.intercept = answer;
    const error = await failure(harness.adapter.verify(harness.signal));
    expect(error.kind).toBe(kind);
    expect(error.details.call).toBe('plant/list');
  });

  it('keeps the vendor’s code and message', async () => {
    await start();
    harness.intercept = () => refusal(10099);
    expect((await failure(harness.adapter.verify(harness.signal))).details).toMatchObject({
      vendorCode: '10099',
      vendorMessage: 'error_text',
    });
  });

  it('is unavailable when nothing listens', async () => {
    await start();
    await harness.close();
    expect((await failure(harness.adapter.verify(harness.signal))).kind).toBe('unavailable');
    await start();
  });
});

function ok(data: unknown): SimulatorResponse {
  return {
    status: 200,
    headers: { 'content-type': 'text/html;charset=UTF-8' },
    body: JSON.stringify({ data, error_code: 0, error_msg: '' }),
  };
}
