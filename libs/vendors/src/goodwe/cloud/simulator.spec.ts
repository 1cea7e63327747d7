import { createHash } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import type { VendorSimulator } from '@heliograph/vendor-contract';
import { serveSimulator } from '../../plant-model/testing/simulators.ts';
import { signature } from '../auth.ts';
import { CALL_LIMIT } from '../declaration.ts';
import { createSimulator } from './simulator.ts';

/** Talks to the cloud as public clients do, without our adapter. */
const NOON = Date.parse('2026-06-21T11:00:00Z');
const ios = '{"version":"v2.1.0","client":"ios","language":"en"}';
const web = '{"uid":"","timestamp":0,"token":"","client":"semsPlusWeb","version":"","language":"en"}';
const login = { account: 'demo@goodwe.example', pwd: 'sandbox-goodwe-1' };

interface Answer {
  code: unknown;
  msg?: string;
  api?: string;
  data: Record<string, unknown>;
}

let clock: { now: number };
let simulator: VendorSimulator;
let baseUrl: string;
let close: () => Promise<void>;

beforeEach(async () => {
  clock = { now: NOON };
  simulator = createSimulator({ now: () => clock.now, timeScale: 1, seed: 7, inverters: 12 });
  ({ baseUrl, close } = await serveSimulator(simulator));
});
afterEach(() => close());

async function post(path: string, token: string | undefined, body: string, headers: object = {}): Promise<Answer> {
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { ...reported({ Token: token }), ...headers },
    body,
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

const form = (values: Record<string, string>): string => new URLSearchParams(values).toString();
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const session = async (): Promise<string> =>
  JSON.stringify((await post('/api/v2/Common/CrossLogin', ios, JSON.stringify(login))).data);
const firstPlant = async (token: string): Promise<string> =>
  (await post('/api/PowerStation/GetPowerStationIdByOwner', token, '')).data as unknown as string;

describe('legacy login', () => {
  it.each([
    ['v1, form', '/api/v1/Common/CrossLogin', ios, form(login)],
    ['v2, JSON', '/api/v2/Common/CrossLogin', ios, JSON.stringify(login)],
    ['v3, two slashes', '/api//v3/Common/CrossLogin', ios, JSON.stringify(login)],
    ['lower case, base64', '/api/v2/common/crosslogin', base64(web), JSON.stringify(login)],
  ])('answers %s with the integer 0 and its own base', async (_name, path, token, body) => {
    const answer = await post(path, token, body);
    expect(answer).toMatchObject({ code: 0, api: `${baseUrl}/api/`, data: { token: expect.any(String) } });
    expect(Object.keys(answer.data)).toEqual(['uid', 'timestamp', 'token', 'client', 'version', 'language']);
  });

  it.each([
    ['a wrong password', ios, { ...login, pwd: 'x' }, 100_005],
    ['no password', ios, { account: login.account }, 100_004],
    ['no Token header', undefined, login, 100_001],
    ['an invalid Token', 'nonsense', login, 100_001],
  ])('refuses %s', async (_name, token, body, code) => {
    expect(await post('/api/v2/Common/CrossLogin', token, JSON.stringify(body))).toMatchObject({ code, data: null });
  });
});

describe('legacy calls', () => {
  it('take the Token as JSON, as base64 and in single quotes, parameters as JSON and as form', async () => {
    const token = await session();
    const id = await firstPlant(token);
    const quoted = token.replaceAll('"', "'");
    for (const shown of [token, base64(token), base64(quoted), quoted]) {
      for (const body of [form({ powerStationId: id }), JSON.stringify({ PowerStationId: id })]) {
        const answer = await post('/api/v2/PowerStation/GetMonitorDetailByPowerstationId', shown, body);
        expect(answer).toMatchObject({ code: '0', msg: '操作成功', data: { info: { powerstation_id: id } } });
      }
    }
  });

  it('refuse an unknown token with 100001 and an old session with "100002"', async () => {
    const path = '/api/PowerStationMonitor/QueryPowerStationMonitor';
    expect(await post(path, ios, '{}')).toMatchObject({ code: 100_001, data: null });
    const token = await session();
    expect(await post(path, token, '{}')).toMatchObject({ code: '0' });
    expect(await post(path, token.replace(/"token":"./, '"token":"x'), '{}')).toMatchObject({ code: 100_001 });
    clock.now += 3_600_000;
    expect(await post(path, token, '{}')).toMatchObject({ code: '100002', data: null });
  });

  it('know the tokens they issued after a restart, but for revoked ones', async () => {
    const token = await session();
    const again = createSimulator({ now: () => clock.now, timeScale: 1, seed: 7, inverters: 12 });
    const other = await serveSimulator(again);
    const path = '/api/PowerStation/GetPowerStationIdByOwner';
    const ask = async (): Promise<unknown> =>
      ((await (await fetch(other.baseUrl + path, { method: 'POST', headers: { token } })).json()) as Answer).code;
    expect(await ask()).toBe('0');
    again.revokeTokens!(true);
    expect(await ask()).toBe('100002');
    await other.close();
  });

  it('page the plants, also with the page as text', async () => {
    await close();
    simulator = createSimulator({ now: () => clock.now, timeScale: 1, seed: 7, inverters: 80 });
    ({ baseUrl, close } = await serveSimulator(simulator));
    const token = await session();
    const path = '/api/PowerStationMonitor/QueryPowerStationMonitor';
    const ids = new Set<unknown>();
    const { record } = (await post(path, token, '{"page_index":"1","page_size":5}')).data;
    for (let page = 1; page <= Math.ceil(Number(record) / 5); page += 1) {
      const body = JSON.stringify({ page_index: String(page), page_size: 5, key: '' });
      for (const plant of (await post(path, token, body)).data.list as { powerstation_id: string }[])
        ids.add(plant.powerstation_id);
    }
    expect(ids.size).toBe(Number(record));
    expect(record).toBeGreaterThan(5);
  });

  it('answer {} where the monitor was switched off, 100002 where the plant lives in SEMS+ only', async () => {
    const token = await session();
    const { list } = (await post('/api/PowerStationMonitor/QueryPowerStationMonitor', token, '{}')).data;
    const ids = (list as { powerstation_id: string }[]).map(({ powerstation_id }) => powerstation_id);
    const shown = async (call: string, id: string): Promise<string> => {
      const { code, data } = await post(`/api/v3/PowerStation/${call}`, token, JSON.stringify({ powerStationId: id }));
      return `${String(code)} ${Object.keys(data ?? {}).length > 0 ? 'data' : 'empty'}`;
    };
    const both = await Promise.all(
      ids
        .slice(0, 4)
        .map(async (id) => [
          await shown('GetMonitorDetailByPowerstationId', id),
          await shown('GetInverterAllPoint', id),
        ]),
    );
    expect(both).toEqual([
      ['0 data', '0 data'],
      ['0 empty', '0 data'],
      ['0 data', '0 data'],
      ['0 empty', '100002 empty'],
    ]);
  });

  it('show histories and charts', async () => {
    const token = await session();
    const id = await firstPlant(token);
    const pacs = await post(
      '/api/v2/PowerStationMonitor/GetPowerStationPacByDayForApp',
      token,
      form({ id, date: '2026-06-21' }),
    );
    expect((pacs.data.pacs as unknown[]).length).toBeGreaterThan(100);
    const daily = await post(
      '/api/v2/PowerStationMonitor/GetPowerStationPowerAndIncomeByDay',
      token,
      form({ powerstation_id: id, date: '2026-06-21', count: '2' }),
    );
    expect(daily.data).toMatchObject([{ d: '06/20/2026' }, { d: '06/21/2026' }]);
    const chart = await post('/api/v2/Charts/GetPlantPowerChart', token, JSON.stringify({ id, date: '2026-06-21' }));
    expect(chart.data).toMatchObject({
      lines: [{ xy: expect.arrayContaining([{ x: expect.any(String), y: 0, z: null }]) }],
    });
    const pac = { id: simulator.serials[0], date: '2026-06-21 00:00:00', column: 'Nope' };
    expect(await post('/api/PowerStationMonitor/GetInverterDataByColumn', token, JSON.stringify(pac))).toMatchObject({
      code: 100_004,
    });
  });

  it('do not exist by GET or under other names', async () => {
    expect((await fetch(`${baseUrl}/api/v2/Common/CrossLogin`)).status).toBe(404);
    expect((await fetch(`${baseUrl}/api/Nothing`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${baseUrl}/`, { method: 'POST' })).status).toBe(404);
  });
});

describe('SEMS+', () => {
  const plusLogin = '/web/sems/sems-user/api/v1/auth/cross-login';
  const body = JSON.stringify({
    account: login.account,
    pwd: base64(createHash('md5').update(login.pwd).digest('hex')),
  });
  const signed = (token: string): object => ({ 'X-Signature': signature(token, clock.now) });
  const plusSession = async (): Promise<string> => JSON.stringify((await post(plusLogin, web, body, signed(web))).data);

  it('names its gateway in data', async () => {
    const answer = await post(plusLogin, web, body, signed(web));
    expect(answer).toMatchObject({ code: '00000', data: { api: `${baseUrl}/web/sems`, client: 'semsPlusWeb' } });
    expect(answer).not.toHaveProperty('api');
  });

  it.each([
    ['another client', ios, body, () => signed(ios), 'C0602'],
    ['no signature', web, body, () => ({}), 'C0602'],
    ['the plain password', web, JSON.stringify(login), () => signed(web), 'A0210'],
  ])('refuses a login with %s', async (_name, token, sent, headers, code) => {
    expect(await post(plusLogin, token, sent, headers())).toMatchObject({ code, data: null });
  });

  it('checks the signature of each request: missing, old, of another token', async () => {
    const token = await plusSession();
    const path = '/web/sems/sems-plant/api/stations/simple-query';
    expect(await post(path, token, '{}', signed(token))).toMatchObject({ code: '00000' });
    expect(await post(path, token, '{}')).toMatchObject({ code: 'C0602' });
    expect(await post(path, token, '{}', signed(web))).toMatchObject({ code: 'C0602' });
    const old = signed(token);
    clock.now += 16 * 60_000;
    expect(await post(path, token, '{}', old)).toMatchObject({ code: 'C0602' });
    simulator.revokeTokens!(true);
    expect(await post(path, token, '{}', signed(token))).toMatchObject({ code: 'C0602' });
    const fresh = await plusSession();
    expect(await post(path, fresh, '{}', signed(fresh))).toMatchObject({ code: '00000' });
  });

  it('refuses paths it does not know in JSON', async () => {
    const response = await fetch(`${baseUrl}/web/sems/PowerStation/GetPowerStationIdByOwner`, { method: 'POST' });
    expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ error: 'Not Found' })]);
  });

  it('does not take a session of legacy SEMS', async () => {
    const token = await session();
    const path = '/web/sems/sems-plant/api/stations/simple-query';
    expect(await post(path, token, '{}', signed(token))).toMatchObject({ code: 'C0602' });
  });
});

describe('limits', () => {
  it('answers GY0429 beyond the calls of a window, on both platforms, and counts it', async () => {
    for (let i = 0; i < CALL_LIMIT.limit; i += 1) await post('/api/v2/Common/CrossLogin', ios, '{}');
    expect(simulator.violations()).toBe(0);
    expect(await post('/api/v2/Common/CrossLogin', ios, '{}')).toMatchObject({ code: 'GY0429', data: null });
    expect(await post('/web/sems/sems-plant/api/stations/flow', ios, '')).toMatchObject({ code: 'GY0429' });
    expect(simulator.violations()).toBe(2);
    clock.now += 20_001;
    expect(await post('/api/v2/Common/CrossLogin', ios, '{}')).toMatchObject({ code: 100_004 });
  });

  it('has the same answer for a storm, uncounted', () => {
    const request = { method: 'POST', baseUrl, query: new URLSearchParams(), headers: {}, body: Buffer.alloc(0) };
    for (const path of ['/api/x', '/web/sems/x']) {
      expect(JSON.parse(simulator.tooManyRequests({ ...request, path }).body)).toMatchObject({ code: 'GY0429' });
    }
    expect(simulator.violations()).toBe(0);
  });
});
