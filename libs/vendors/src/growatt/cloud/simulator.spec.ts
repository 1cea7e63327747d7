import type { SimulatorResponse, VendorSimulator } from '@heliograph/vendor-contract';
import { createGrowattSimulator, DEMO_TOKEN, GRANTED_TOKEN, type GrowattSimulatorOptions } from './simulator.ts';

let now: number;
let simulator: VendorSimulator;

const start = (options: Partial<GrowattSimulatorOptions> = {}): void => {
  now = Date.parse('2026-06-21T10:00:00Z');
  simulator = createGrowattSimulator({ now: () => now, timeScale: 1, seed: 1, inverters: 12, ...options });
};

interface Ask {
  method?: string;
  query?: Record<string, string>;
  form?: Record<string, string>;
  token?: string;
}

const ask = (path: string, { method = 'GET', query = {}, form, token = DEMO_TOKEN }: Ask = {}): SimulatorResponse =>
  simulator.handle({
    method,
    baseUrl: 'http://localhost',
    path,
    query: new URLSearchParams(query),
    headers: { token },
    body: Buffer.from(form ? new URLSearchParams(form).toString() : ''),
  }) as SimulatorResponse;

const read = (path: string, options?: Ask) => JSON.parse(ask(path, options).body);

const post = (path: string, form: Record<string, string>) => read(path, { method: 'POST', form });

const serialOf = (prefix: string): string => simulator.serials.find((serial) => serial.startsWith(prefix))!;

beforeEach(() => start());

describe('Growatt’s simulated cloud', () => {
  it('answers v1 calls below /v1 and below /v4, from the query, a form body, or a GET with a form body and empty values', () => {
    const expected = read('/v1/plant/list', { query: { page: '1', perpage: '2' } }).data;
    expect(expected.plants).toHaveLength(2);
    start();
    expect(read('/v4/plant/list', { query: { page: '1', perpage: '2' } }).data).toEqual(expected);
    start();
    const form = { page: '', perpage: '2', search_type: '', search_keyword: '' };
    expect(read('/v1/plant/list', { form }).data).toEqual(expected);
  });

  it('sends JSON as text/html on some calls', () => {
    expect(ask('/v1/plant/list').headers?.['content-type']).toBe('text/html;charset=UTF-8');
    expect(ask('/v1/plant/list').headers?.['content-type']).toBe('text/html;charset=UTF-8');
    expect(ask('/v1/device/list', { query: { plant_id: '1200000' } }).headers?.['content-type']).toMatch(
      /^application\/json/,
    );
  });

  it('refuses a wrong token and a call that is not granted alike', () => {
    const denied = { error_msg: 'error_permission_denied', data: '', error_code: 10011 };
    start({ denied: ['plant/details'] });
    expect(read('/v1/plant/list', { token: 'x' })).toEqual(denied);
    expect(read('/v1/plant/details', { query: { plant_id: '1200000' } })).toEqual(denied);
    expect(read('/v1/plant/energy')).toEqual(denied);
    expect(simulator.violations()).toBe(0);
  });

  it('answers 405 to the wrong verb and 404 to the unknown', () => {
    expect(ask('/v1/device/tlx/tlx_last_data', { query: { tlx_sn: 'x' } }).status).toBe(405);
    expect(ask('/v1/plant/list', { method: 'POST' }).status).toBe(405);
    expect(ask('/v1/device/nothing').status).toBe(404);
    expect(ask('/').status).toBe(404);
  });

  it('answers an identical request once in five minutes, by the order of its parameters or not', () => {
    expect(read('/v1/plant/list', { query: { page: '1', perpage: '5' } }).error_code).toBe(0);
    now += 299_999;
    const refused = read('/v4/plant/list', { query: { perpage: '5', page: '1' } });
    expect(refused).toEqual({ error_msg: 'error_frequently_access', data: '', error_code: 10012 });
    expect(simulator.violations()).toBe(1);
    expect(read('/v1/plant/list', { query: { page: '2', perpage: '5' } }).error_code).toBe(0);
    now += 1;
    expect(read('/v1/plant/list', { query: { page: '1', perpage: '5' } }).error_code).toBe(0);
  });

  it('answers SPH each ten seconds', () => {
    const mixs = serialOf('MIX');
    expect(post('/v1/device/mix/mixs_data', { mixs, pageNum: '1' }).error_code).toBe(0);
    expect(post('/v1/device/mix/mixs_data', { mixs, pageNum: '1' }).error_code).toBe(10012);
    now += 10_000;
    expect(post('/v1/device/mix/mixs_data', { mixs, pageNum: '1' }).error_code).toBe(0);
  });

  it('shortens its windows by the time scale', () => {
    start({ timeScale: 60 });
    expect(read('/v1/plant/list').error_code).toBe(0);
    now += 4_999;
    expect(read('/v1/plant/list').error_code).toBe(10012);
    now += 1;
    expect(read('/v1/plant/list').error_code).toBe(0);
  });

  it('serves plant/list ten times a day', () => {
    now = Date.parse('2026-06-21T00:00:00Z');
    const codes = Array.from(
      { length: 11 },
      (_, i) => read('/v1/plant/list', { query: { page: String(i + 1) } }).error_code,
    );
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 0), 10012]);
    now += 86_400_000;
    expect(read('/v1/plant/list').error_code).toBe(0);
  });

  it('checks paging, plants, serial numbers and dates', () => {
    expect(read('/v1/plant/list', { query: { perpage: '101' } }).error_code).toBe(10013);
    expect(read('/v1/plant/list', { query: { page: '251' } }).error_code).toBe(10014);
    expect(read('/v1/plant/details').error_code).toBe(10003);
    expect(read('/v1/plant/details', { query: { plant_id: '1' } }).error_code).toBe(10002);
    expect(post('/v1/device/tlx/tlx_last_data', {}).error_code).toBe(10003);
    expect(post('/v1/device/tlx/tlx_last_data', { tlx_sn: 'X' }).error_code).toBe(10002);
    expect(post('/v1/device/tlx/tlx_last_data', { tlx_sn: serialOf('MIX') }).error_code).toBe(10011);
    expect(post('/v1/device/tlx/alarm_data', { tlx_sn: serialOf('AFE'), date: 'today' }).error_code).toBe(10003);
    const tooMany = Array.from({ length: 101 }, () => serialOf('AFE')).join(',');
    expect(post('/v1/device/tlx/tlxs_data', { tlxs: tooMany }).error_code).toBe(10001);
  });

  it('lists a MAX twice, and meters without status', () => {
    start({ inverters: 60 });
    const plants: { plant_id: number }[] = read('/v1/plant/list', { query: { perpage: '100' } }).data.plants;
    const rows: Record<string, unknown>[] = plants.flatMap(
      ({ plant_id: id }) => read('/v1/device/list', { query: { plant_id: String(id), perpage: '100' } }).data.devices,
    );
    const max = rows.filter(({ device_sn: serial }) => serial === serialOf('BNE'));
    expect(max.map(({ type }) => type)).toEqual([1, 4]);
    const meters = rows.filter(({ device_sn: serial }) => serial === 'meter');
    expect(meters).toHaveLength(plants.length);
    expect(meters[0]).not.toHaveProperty('status');
    expect(rows.some(({ type }) => type === 2)).toBe(true);
  });

  it('answers a batch by serial number, with noise of 32-bit floats, and nothing on the second page', () => {
    const tlxs = simulator.serials.filter((serial) => serial.startsWith('AFE')).join(',');
    const answer = post('/v1/device/tlx/tlxs_data', { tlxs, pageNum: '1' });
    expect(Object.keys(answer.data)).toEqual(tlxs.split(','));
    const serial = serialOf('AFE');
    expect(answer.data[serial]).toMatchObject({
      dataloggerSn: expect.stringMatching(/^DLG/),
      [serial]: { serialNum: serial, eex1Today: -0.1 },
    });
    expect(JSON.stringify(answer)).toMatch(/\d\.\d{12,}/);
    expect(post('/v1/device/tlx/tlxs_data', { tlxs, pageNum: '2' }).data).toEqual({});
  });

  it('serves the history as it came in: newest first, paged, in the zone asked for, of at most seven days apart', () => {
    const mix = serialOf('MIX');
    const day = { mix_sn: mix, start_date: '2026-06-20', end_date: '2026-06-20' };
    const whole = post('/v1/device/mix/mix_data', { ...day, timezone_id: '2', perpage: '100' }).data;
    expect(whole).toMatchObject({ mix_sn: mix, datalogger_sn: expect.stringMatching(/^DLG/), next_page_start_id: 101 });
    expect(whole.count).toBeLessThanOrEqual(288);
    const times: string[] = whole.datas.map(({ time }: { time: string }) => time);
    expect(times).toEqual(times.toSorted().reverse());
    expect(times[0]).toMatch(/^2026-06-20 23:5/);
    const utc = post('/v1/device/mix/mix_data', { ...day, page: '1', perpage: '100' }).data.datas;
    expect(utc.find(({ eacToday }: { eacToday: number }) => eacToday === whole.datas[50].eacToday)).toBeDefined();
    expect(post('/v1/device/mix/mix_data', day).data.datas).toHaveLength(20);
    expect(post('/v1/device/mix/mix_data', { ...day, end_date: '2026-06-28' }).error_code).toBe(10004);
    expect(post('/v1/device/mix/mix_data', { ...day, start_date: '2026-06-21' }).error_code).toBe(10003);
    expect(post('/v1/device/mix/mix_data', { mix_sn: mix }).error_code).toBe(10003);
    expect(post('/v1/device/mix/mix_data', { ...day, mix_sn: 'X' }).error_code).toBe(10005);
    expect(post('/v1/device/mix/mix_data', { ...day, mix_sn: serialOf('ZTS') }).error_code).toBe(10011);
    expect(post('/v1/device/mix/mix_data', { ...day, perpage: '101' }).error_code).toBe(10013);
    const inverter = { device_sn: serialOf('ZTS'), start_date: '2026-06-20', end_date: '2026-06-20', perpage: '300' };
    const rows = read('/v1/device/inverter/data', { query: inverter }).data.datas;
    expect(rows.length).toBeGreaterThan(250);
    expect(rows[100].today_energy).toMatch(/^\d+\.\d$/);
  });

  it('keeps the history of MIN from the token unless it is granted, and at a faster pace its past at the vendor’s', () => {
    const day = { start_date: '2026-06-20', end_date: '2026-06-20', perpage: '100' };
    expect(post('/v1/device/tlx/tlx_data', { tlx_sn: serialOf('AFE'), ...day }).error_code).toBe(10011);
    const query = { plant_id: '1200000', start_date: '2026-06-20', end_date: '2026-06-20', time_unit: 'day' };
    expect(read('/v1/plant/energy', { query, token: GRANTED_TOKEN }).error_code).toBe(0);
    expect(read('/v1/plant/energy', { query }).error_code).toBe(10011);
    start({ granted: ['device/tlx/tlx_data'], timeScale: 60 });
    const { count, datas } = post('/v1/device/tlx/tlx_data', { tlx_sn: serialOf('AFE'), ...day }).data;
    expect(count).toBeGreaterThan(280);
    expect(count).toBeLessThanOrEqual(288);
    const [newest, next] = datas.map(({ time }: { time: string }) => Date.parse(time));
    expect(newest - next).toBe(300_000);
    expect(datas[0]).not.toHaveProperty('statusText');
  });

  it('shows a MAX as type 1 too', () => {
    start({ inverters: 60 });
    const serial = serialOf('BNE');
    const asInverter = read('/v1/device/inverter/last_new_data', { query: { device_sn: serial } }).data;
    const asMax = post('/v1/device/max/max_last_data', { max_sn: serial }).data;
    expect(asInverter.inverterId).toBe(serial);
    expect(asInverter.pac).toBe(asMax.pac);
    expect(asInverter.powerToday).toBe(asMax.eacToday);
  });

  it('answers the v4 calls in their own envelope, with their own codes', () => {
    const v4 = (path: string, form: Record<string, string>) => post(`/v4/new-api/${path}`, form);
    const list = v4('queryDeviceList', { page: '1' });
    expect(list).toMatchObject({
      code: 0,
      message: 'SUCCESSFUL_OPERATION',
      data: { count: 12, pages: 1, lastPager: true },
    });
    expect(list.data.data.map(({ deviceSn }: { deviceSn: string }) => deviceSn)).toEqual(simulator.serials);
    expect(v4('queryDeviceList', { page: '1' }).code).toBe(102);
    now += 5_000;
    expect(v4('queryDeviceList', { page: '1' }).code).toBe(0);
    const serial = serialOf('AFE');
    const last = v4('queryLastData', { deviceSn: serial, deviceType: 'min' });
    expect(last.data.min).toMatchObject([{ serialNum: serial }]);
    expect(v4('queryLastData', { deviceSn: serial, deviceType: 'max' }).code).toBe(4);
    expect(v4('queryLastData', { deviceSn: serial, deviceType: 'none' }).code).toBe(7);
    expect(v4('queryLastData', { deviceType: 'min' }).code).toBe(8);
    expect(read('/v4/new-api/queryDeviceList', { method: 'POST', token: 'x' }).code).toBe(2);
    expect(ask('/v4/new-api/queryDeviceList').status).toBe(405);
    expect(ask('/v4/new-api/setOnOrOff', { method: 'POST' }).status).toBe(404);
  });

  it('is the same for the same seed', () => {
    const first = post('/v1/device/tlx/tlxs_data', { tlxs: serialOf('AFE') });
    start();
    expect(post('/v1/device/tlx/tlxs_data', { tlxs: serialOf('AFE') })).toEqual(first);
    const { serials } = simulator;
    start({ seed: 2 });
    expect(simulator.serials).not.toEqual(serials);
  });
});
