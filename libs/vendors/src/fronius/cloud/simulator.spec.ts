import { readFileSync } from 'node:fs';
import type { SimulatorRequest, SimulatorResponse } from '@heliograph/vendor-contract';
import { API_KEY, DEMO_USER } from './gate.ts';
import { createSimulator, type FroniusSimulatorOptions } from './simulator.ts';

const NOW = Date.parse('2026-06-21T11:00:00Z');
const keys = { accesskeyid: API_KEY.accessKeyId, accesskeyvalue: API_KEY.accessKeyValue };

function cloud(options: Partial<FroniusSimulatorOptions> = {}) {
  const simulator = createSimulator({ now: () => NOW, timeScale: 1, seed: 1, inverters: 8, ...options });
  const send = (path: string, changes: Partial<SimulatorRequest> = {}): SimulatorResponse => {
    const url = new URL(path, 'http://x');
    const request = { method: 'GET', baseUrl: 'http://localhost:8780/fronius', path: url.pathname, headers: keys };
    const whole = { ...request, query: url.searchParams, body: Buffer.alloc(0), ...changes };
    return simulator.handle(whole) as SimulatorResponse;
  };
  const get = (path: string) => JSON.parse(send(path).body);
  return { simulator, send, get };
}

const codeOf = ({ status, body }: SimulatorResponse): [number, number] => [
  status,
  (JSON.parse(body) as { responseError: number }).responseError,
];

describe('fronius simulator', () => {
  it.each([
    ['without key', {}, 1101],
    ['with half a key', { accesskeyid: API_KEY.accessKeyId }, 1101],
    ['with a malformed key', { ...keys, accesskeyid: 'x' }, 1125],
    ['with an unknown key', { ...keys, accesskeyid: `FKIA${'0'.repeat(32)}` }, 1102],
    ['with a token that was never given out', { ...keys, authorization: 'Bearer x.y.z' }, 1106],
  ])('answers 401 %s', (_what, headers, code) => {
    expect(codeOf(cloud().send('/pvsystems', { headers }))).toEqual([401, code]);
  });

  it('shows systems with links to its own host', () => {
    const { pvSystems, links } = cloud().get('/pvsystems?offset=1&limit=1');
    expect(pvSystems).toMatchObject([{ timeZone: expect.stringContaining('/'), address: { zipCode: null } }]);
    expect(links).toMatchObject({
      first: 'http://localhost:8780/fronius/pvsystems?offset=0&limit=1',
      prev: 'http://localhost:8780/fronius/pvsystems?offset=0&limit=1',
      next: 'http://localhost:8780/fronius/pvsystems?offset=2&limit=1',
    });
    expect(cloud().send('/pvsystems').body).toMatch(/"peakPower":\d+\.\d/);
  });

  it('serves the same below /swqapi, as the other host has it', () => {
    const { get } = cloud();
    const { pvSystems, links } = get('/swqapi/pvsystems?offset=1&limit=1');
    expect(pvSystems).toEqual(get('/pvsystems?offset=1&limit=1').pvSystems);
    expect(links.first).toBe('http://localhost:8780/fronius/swqapi/pvsystems?offset=0&limit=1');
    const login = { method: 'POST', body: Buffer.from(JSON.stringify(DEMO_USER)) };
    expect(cloud().send('/swqapi/iam/jwt', login).status).toBe(200);
  });

  it('filters devices by type, without regard to case', () => {
    const { get } = cloud();
    const { pvSystemIds } = get('/pvsystems-list');
    const all = get(`/pvsystems/${pvSystemIds[0]}/devices`).devices;
    const inverters = get(`/pvsystems/${pvSystemIds[0]}/devices?type=battery,inverter`).devices;
    expect(all).toHaveLength(2 * inverters.length);
    expect(get(`/pvsystems/${pvSystemIds[0]}/devices/${inverters[0].deviceId}`)).toEqual(inverters[0]);
    expect(get(`/pvsystems/${pvSystemIds[0]}/devices-list`).deviceIds).toHaveLength(all.length);
  });

  it('checks requests: system, device, times of at most 24 hours, channels', () => {
    const { get, send } = cloud();
    const id = get('/pvsystems-list').pvSystemIds[0] as string;
    const history = `/pvsystems/${id}/histdata`;
    const span = 'from=2026-06-20T11:00:00Z&to=2026-06-21T11:00:00Z';
    expect(codeOf(send('/pvsystems/00000000-0000-0000-0000-000000000000'))).toEqual([404, 1015]);
    expect(send(`/pvsystems/${id}/devices/x/histdata?${span}`).status).toBe(404);
    expect(codeOf(send(`${history}?from=2026-06-20T10:59:59Z&to=2026-06-21T11:00:00Z`))).toEqual([400, 1005]);
    expect(codeOf(send(`${history}?from=yesterday&to=today`))).toEqual([400, 1005]);
    expect(codeOf(send(history))).toEqual([400, 1005]);
    expect(codeOf(send(`${history}?${span}&channel=PAC`))).toEqual([400, 1008]);
    expect(codeOf(send(`${history}?${span}&limit=x`))).toEqual([400, 1004]);
    expect(send(`${history}?from=20260620T110000Z&to=${NOW / 1000}`).status).toBe(200);
    expect(send(`${history}?from=${NOW - 1000}&to=${NOW}`).status).toBe(200);
  });

  it('writes rows as recorded: entries on five minutes, doubles as doubles, both ends included', () => {
    const { get, send } = cloud();
    const id = get('/pvsystems-list').pvSystemIds[0] as string;
    const [inverter] = get(`/pvsystems/${id}/devices?type=Inverter`).devices;
    const path = `/pvsystems/${id}/devices/${inverter.deviceId}/histdata?from=2026-06-21T09:00:00Z&to=2026-06-21T09:10:00Z`;
    const { data, deviceId, links } = get(path);
    expect(deviceId).toBe(inverter.deviceId);
    expect(links.totalItemsCount).toBe(3);
    expect(data.map((row: { logDateTime: string }) => row.logDateTime)).toEqual([
      '2026-06-21T09:00:00Z',
      '2026-06-21T09:05:00Z',
      '2026-06-21T09:10:00Z',
    ]);
    expect(data[0]).toMatchObject({ logDuration: 300 });
    expect(data[0].channels[0]).toMatchObject({ channelName: 'EnergyExported', channelType: 'Energy', unit: 'Wh' });
    expect(send(path).body).toMatch(/"EnergyExported","channelType":"Energy","unit":"Wh","value":\d+\.0\}/);
    expect(get(`${path}&channel=EnergyExported,VoltageDC1`).data[0].channels).toHaveLength(2);
    expect(get(`${path}&timezone=local`).data[0].logDateTime).toBe('2026-06-21T11:00:00+02:00');
  });

  it('adds up: the rows of a day are the day of aggrdata, the days the month, the months the total', () => {
    const { get } = cloud({ inverters: 1 });
    const id = get('/pvsystems-list').pvSystemIds[0] as string;
    const wh = (path: string): number =>
      get(`/pvsystems/${id}/${path}`).data.reduce(
        (sum: number, { channels }: { channels: { value: number }[] }) => sum + channels[0]!.value,
        0,
      );
    const today = wh('aggrdata?from=2026-06-21&to=2026-06-21&channel=EnergyProductionTotal');
    expect(today).toBeGreaterThan(0);
    expect(wh('aggrdata?period=2026-06&limit=40')).toBeGreaterThan(today);
    expect(wh('aggrdata?period=2026&limit=40')).toBeGreaterThan(wh('aggrdata?period=2026-06&limit=40'));
    expect(wh('aggrdata?period=years')).toBeCloseTo(wh('aggrdata?period=total'), 0);
    expect(wh('aggdata')).toBeCloseTo(wh('aggrdata?period=total'), 0);
    expect(wh('aggdata/years')).toBeCloseTo(wh('aggrdata?period=total'), 0);
    expect(wh('aggdata/years/2026')).toBeCloseTo(wh('aggdata/years/2026/months'), 0);
    expect(wh('aggdata/years/2026/months/6')).toBeCloseTo(wh('aggdata/years/2026/months/06/days'), 0);
    expect(wh('aggdata/years/2026/months/6/days/21')).toBeCloseTo(today, 0);
    const { data } = get(`/pvsystems/${id}/aggrdata?period=total`);
    expect(data[0].channels).toMatchObject([{ channelName: 'EnergyProductionTotal', unit: 'Wh' }]);
  });

  it('shows power flow, and nulls when the loggers do not answer', () => {
    const powers = (options: Partial<FroniusSimulatorOptions>, level: string): unknown[] => {
      const { get } = cloud({ inverters: 3, ...options });
      const systems: { pvSystemId: string }[] = get('/pvsystems').pvSystems;
      const paths = systems.flatMap(({ pvSystemId: id }) => {
        const { devices } = get(`/pvsystems/${id}/devices?type=Inverter`);
        return level === 'system'
          ? [`/pvsystems/${id}`]
          : devices.map(({ deviceId }: { deviceId: string }) => `/pvsystems/${id}/devices/${deviceId}`);
      });
      return paths.map((path) => {
        const { status, data } = get(`${path as string}/flowdata?timezone=zulu`);
        const power = data.channels.find(({ channelName }: { channelName: string }) => channelName === 'PowerPV');
        return [status.isOnline, power.value];
      });
    };
    expect(powers({ inverters: 1 }, 'system')).toEqual([[true, expect.any(Number)]]);
    expect(powers({ conditions: { offline: NOW / 1000 - 7200 } }, 'device')).toEqual([
      [true, expect.any(Number)],
      [false, null],
      [true, expect.any(Number)],
    ]);
  });

  it('writes power flow with the members and channels of the documented one', () => {
    const { get } = cloud();
    const flow = get(`/pvsystems/${get('/pvsystems-list').pvSystemIds[0] as string}/flowdata`);
    const documented = JSON.parse(readFileSync(new URL('../fixtures/batpred/flowdata.json', import.meta.url), 'utf8'));
    const names = ({ data }: { data: { channels: object[] } }): unknown[] =>
      data.channels.map((channel) => ({ ...channel, value: null }));
    expect(names(flow)).toEqual(expect.arrayContaining(names(documented)));
    expect(Object.keys(flow.data)).toEqual(Object.keys(documented.data));
  });

  it('logs in, refreshes once per token, and forgets revoked ones', () => {
    const { send, simulator } = cloud();
    const login = send('/iam/jwt', { method: 'POST', body: Buffer.from(JSON.stringify(DEMO_USER)) });
    const tokens = JSON.parse(login.body) as Record<string, string>;
    const bearer = { ...keys, authorization: `Bearer ${tokens.jwtToken}` };
    expect(tokens.jwtTokenExpiration).toBe('2026-06-21T12:00:00.000Z');
    expect(send('/pvsystems', { headers: bearer }).status).toBe(200);
    expect(send(`/iam/jwt/${tokens.refreshToken}`, { method: 'PATCH' }).status).toBe(200);
    expect(codeOf(send(`/iam/jwt/${tokens.refreshToken}`, { method: 'PATCH' }))).toEqual([401, 1106]);
    expect(codeOf(send('/iam/jwt', { method: 'POST', body: Buffer.from('{}') }))).toEqual([401, 1106]);
    const restarted = cloud();
    expect(restarted.send('/pvsystems', { headers: bearer }).status).toBe(200);
    simulator.revokeTokens!(true);
    expect(codeOf(send('/pvsystems', { headers: bearer }))).toEqual([401, 1104]);
    simulator.revokeTokens!(false);
    expect(codeOf(send('/pvsystems', { headers: bearer }))).toEqual([401, 1106]);
    expect(send('/pvsystems').status).toBe(200);
  });

  it('counts calls in a minute, reports them in headers, and answers 429 with 1011', () => {
    const { send, simulator } = cloud();
    const first = send('/pvsystems');
    expect(first.headers).toMatchObject({
      'x-rate-limit-limit': '100',
      'x-rate-limit-remaining': '99',
      'x-rate-limit-reset': '2026-06-21T11:01:00.0000000Z',
    });
    for (let i = 1; i < 100; i += 1) send('/pvsystems');
    const refused = send('/pvsystems');
    expect(codeOf(refused)).toEqual([429, 1011]);
    expect(refused.headers).toMatchObject({ 'x-rate-limit-remaining': '0' });
    expect(simulator.violations()).toBe(1);
  });

  it('has a storm of its own, which is no violation', () => {
    const { simulator } = cloud();
    expect(codeOf(simulator.tooManyRequests({} as SimulatorRequest))).toEqual([429, 1011]);
    expect(simulator.violations()).toBe(0);
  });

  it('is under maintenance until a time it names', () => {
    const { send } = cloud({ maintenance: { until: NOW + 60_000 } });
    const answer = send('/pvsystems');
    expect(codeOf(answer)).toEqual([503, 1012]);
    expect(answer.body).toContain('2026-06-21T11:01:00.000Z');
  });

  it('knows no other paths and verbs', () => {
    const { get, send } = cloud();
    const id = get('/pvsystems-list').pvSystemIds[0] as string;
    expect(send(`/pvsystems/${id}/control`).status).toBe(404);
    expect(send('/').status).toBe(404);
    expect(send('/pvsystems', { method: 'POST' }).status).toBe(405);
  });

  it('has no systems when the plant model is empty', () => {
    expect(cloud({ inverters: 0 }).get('/pvsystems')).toMatchObject({
      pvSystems: [],
      links: { next: null, totalItemsCount: 0 },
    });
  });
});
