import { createHash } from 'node:crypto';
import type { SimulatorResponse, VendorSimulator } from '@heliograph/vendor-contract';
import { createSimulator, type FoxessSimulatorOptions } from './simulator.ts';
import { deviceTime } from './time.ts';

const NOW = Date.parse('2026-06-21T11:00:00Z');
const KEY = '11111111-2222-3333-4444-555555555555';
const LITERAL = String.raw`\r\n`;

/** Each look at the clock is a second later, so that no limit is met. */
function cloud(options: Partial<FoxessSimulatorOptions> = {}): VendorSimulator {
  let now = NOW;
  return createSimulator({ now: () => (now += 1000), timeScale: 1, seed: 1, inverters: 3, ...options });
}

interface Changes {
  headers?: Record<string, string>;
  separator?: string;
  token?: string;
  baseUrl?: string;
  signedPath?: string;
}

/** Sends a request as a client that is not ours signs it. */
function ask(simulator: VendorSimulator, route: string, body?: unknown, changes: Changes = {}): SimulatorResponse {
  const [method = '', url = ''] = route.split(' ');
  const { pathname: path, searchParams: query } = new URL(url, 'http://x');
  const { token = KEY, separator = LITERAL, baseUrl = 'http://x', signedPath = path } = changes;
  const timestamp = String(NOW);
  const signature = createHash('md5').update([signedPath, token, timestamp].join(separator)).digest('hex');
  const headers = { token, timestamp, signature, lang: 'en', ...changes.headers };
  const text = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  return simulator.handle({ method, baseUrl, path, query, headers, body: text }) as SimulatorResponse;
}

function result(simulator: VendorSimulator, route: string, body?: unknown): unknown {
  return (JSON.parse(ask(simulator, route, body).body) as { result: unknown }).result;
}

interface List {
  data: { status: number }[];
}

interface Device {
  deviceSN: string;
  time: string;
  datas: { variable: string; data: unknown[] }[];
}

const errno = (response: SimulatorResponse): unknown => (JSON.parse(response.body) as { errno: unknown }).errno;
const LIST = 'POST /op/v0/device/list';
const page = { currentPage: 1, pageSize: 10 };

describe('signature', () => {
  it('takes literal \\r\\n, with a prefix in the URL signed or not', () => {
    expect(errno(ask(cloud(), LIST, page))).toBe(0);
    const baseUrl = 'http://x/foxess';
    expect(errno(ask(cloud(), LIST, page, { baseUrl }))).toBe(0);
    expect(errno(ask(cloud(), LIST, page, { baseUrl, signedPath: '/foxess/op/v0/device/list' }))).toBe(0);
  });

  it('refuses line breaks as recorded, unless configured otherwise', () => {
    const refused = ask(cloud(), LIST, page, { separator: '\r\n' });
    expect(refused.status).toBe(200);
    expect(JSON.parse(refused.body)).toEqual({
      errno: 40256,
      msg: 'Parameter could not be parsed correctly illegal signature',
    });
    expect(errno(ask(cloud({ acceptLineBreaks: true }), LIST, page, { separator: '\r\n' }))).toBe(0);
  });

  it('is over the path without the query', () => {
    const simulator = cloud();
    expect(errno(ask(simulator, `GET /op/v0/device/generation?sn=${simulator.serials[0]!}`))).toBe(0);
  });

  it('knows its own key only, and none while it is revoked', () => {
    const simulator = cloud();
    expect(errno(ask(simulator, LIST, page, { token: 'another' }))).toBe(41809);
    expect(ask(cloud({ unauthorizedStatus: true }), LIST, page, { token: 'another' }).status).toBe(401);
    simulator.revokeTokens!(true);
    expect(errno(ask(simulator, LIST, page))).toBe(41809);
    expect(errno(ask(simulator, LIST, page, { token: '' }))).toBe(41809);
    simulator.revokeTokens!(false);
    expect(errno(ask(simulator, LIST, page))).toBe(0);
  });

  it('wants its headers, and never a token and a bearer together', () => {
    expect(errno(ask(cloud(), LIST, page, { headers: { timestamp: '' } }))).toBe(40256);
    expect(errno(ask(cloud(), LIST, page, { headers: { authorization: 'Bearer x' } }))).toBe(40256);
  });
});

describe('limits', () => {
  it('one call a second for each interface, answered with 40400 and counted', () => {
    let now = NOW;
    const simulator = cloud({ now: () => now });
    const real = 'POST /op/v1/device/real/query';
    const sns = simulator.serials;
    const codes = [real, real, 'POST /op/v0/plant/list'].map((route) => errno(ask(simulator, route, { ...page, sns })));
    expect(codes).toEqual([0, 40400, 0]);
    expect(simulator.violations()).toBe(1);
    now += 1000;
    expect(errno(ask(simulator, real, { sns }))).toBe(0);
    expect(errno(simulator.tooManyRequests({} as never))).toBe(40400);
    expect(simulator.violations()).toBe(1);
  });

  it('lists may come five at once, but no faster than one a second on average', () => {
    let now = NOW;
    const simulator = cloud({ now: () => now });
    const ofList = (): unknown => errno(ask(simulator, LIST, page));
    expect(Array.from({ length: 6 }, ofList)).toEqual([0, 0, 0, 0, 0, 40400]);
    now += 1000;
    expect([ofList(), ofList()]).toEqual([0, 40400]);
    expect(simulator.violations()).toBe(2);
  });

  it('1440 calls a day for each inverter, reported by getAccessCount as text, and reset the next day', () => {
    let now = Date.parse('2026-06-21T00:00:00Z');
    const simulator = cloud({ now: () => (now += 1000), inverters: 1 });
    expect(result(simulator, 'GET /op/v0/user/getAccessCount')).toEqual({ total: '1440', remaining: '1439' });
    for (let i = 1; i < 1440; i += 1) ask(simulator, LIST, page);
    expect(simulator.violations()).toBe(0);
    expect(errno(ask(simulator, LIST, page))).toBe(40402);
    now += 86_400_000;
    expect(errno(ask(simulator, LIST, page))).toBe(0);
  });
});

describe('answers', () => {
  it('pages lists', () => {
    const simulator = cloud({ inverters: 21 });
    const pages = [1, 2, 3, 4].map((currentPage) => result(simulator, LIST, { currentPage, pageSize: 10 }) as List);
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 1, 0]);
    expect(pages[0]).toMatchObject({ currentPage: 1, pageSize: 10, total: 21 });
    expect(errno(ask(simulator, LIST, { currentPage: 0, pageSize: 10 }))).toBe(40257);
  });

  it('real/query: numbers with a unit, states as text without one, in the order name, unit, value, variable', () => {
    const simulator = cloud();
    const [record] = result(simulator, 'POST /op/v1/device/real/query', { sns: [simulator.serials[0]] }) as [Device];
    expect(record.time).toMatch(/^2026-06-21 12:5\d:\d\d CEST\+0200$/);
    const volts = record.datas.find(({ variable }) => variable === 'RVolt');
    expect(Object.keys(volts!)).toEqual(['name', 'unit', 'value', 'variable']);
    expect(record.datas.at(-3)).toEqual({
      name: 'Running State',
      value: expect.stringMatching(/^16\d$/),
      variable: 'runningState',
    });
  });

  it('real/query: only the variables asked for, 1 to 50 inverters, none it does not know', () => {
    const simulator = cloud({ inverters: 51 });
    const real = 'POST /op/v1/device/real/query';
    const sns = simulator.serials.slice(0, 50);
    expect(result(simulator, real, { sns, variables: ['SoC', 'pvPower'] })).toHaveLength(50);
    expect(
      (result(simulator, real, { sns: [sns[0]], variables: ['SoC', 'pvPower'] }) as [Device])[0].datas,
    ).toHaveLength(1);
    expect(errno(ask(simulator, real, { sns: simulator.serials }))).toBe(40257);
    expect(errno(ask(simulator, real, { sns: [] }))).toBe(40257);
    expect(errno(ask(simulator, real, { sns: [sns[0], 'GONE'] }))).toBe(41930);
    expect(result(simulator, 'POST /op/v0/device/real/query', { sn: sns[0], variables: [] })).toHaveLength(1);
  });

  it('history: at most a day, points each five minutes, none of the future', () => {
    const simulator = cloud();
    const history = 'POST /op/v0/device/history/query';
    const body = {
      sn: simulator.serials[0],
      variables: ['generationPower'],
      begin: NOW - 3_600_000,
      end: NOW + 3_600_000,
    };
    const [{ datas, deviceSN }] = result(simulator, history, body) as [Device];
    expect(deviceSN).toBe(simulator.serials[0]);
    expect(datas).toHaveLength(1);
    expect(datas[0]!.data.length).toBeGreaterThanOrEqual(5);
    expect(datas[0]!.data.length).toBeLessThanOrEqual(13);
    expect(errno(ask(simulator, history, { ...body, begin: NOW - 90_000_000 }))).toBe(40257);
  });

  it('report: hours of a day add up to the day, days to the month, months to the year', () => {
    const simulator = cloud();
    const report = (dimension: string): number[] =>
      (
        result(simulator, 'POST /op/v0/device/report/query', {
          sn: simulator.serials[0],
          dimension,
          year: 2026,
          month: 5,
          day: 17,
          variables: ['generation', 'feedin'],
        }) as [{ values: number[] }]
      )[0].values;
    const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
    const [day, month, year] = [report('day'), report('month'), report('year')];
    expect([day.length, month.length, year.length]).toEqual([24, 31, 12]);
    expect(Math.abs(sum(day) - month[16]!)).toBeLessThan(1.3);
    expect(Math.abs(sum(month) - year[4]!)).toBeLessThan(1.7);
    expect(sum(day)).toBeGreaterThan(1);
    expect(year[11]).toBe(0);
  });

  it('faults: a text for each code, and what happened on a day', () => {
    const simulator = cloud({ conditions: { fault: NOW / 1000 - 600 } });
    expect(result(simulator, 'GET /op/v0/device/fault/get')).toHaveProperty('2', {
      en: 'Grid Voltage Fault',
      zh_CN: '电网电压故障',
    });
    const rows = result(simulator, 'POST /op/v0/device/fault/history', {
      sn: simulator.serials[0],
      date: '2026-06-21',
    });
    expect(rows).toContainEqual({ faultCode: '2', faultMessage: 'Grid Voltage Fault', timestamp: NOW - 600_000 });
    expect((result(simulator, LIST, page) as List).data[0]!.status).toBe(2);
  });

  it('error texts need no signature, what there is not is 404', () => {
    const simulator = cloud();
    expect(errno(ask(simulator, 'GET /c/v0/errors/message', undefined, { token: '' }))).toBe(0);
    expect(ask(simulator, 'GET /op/v9/nothing').status).toBe(404);
  });

  it('knows no feature of a battery, and an empty schedule', () => {
    const simulator = cloud();
    expect(errno(ask(simulator, 'GET /op/v0/device/battery/soc/get?sn=x'))).toBe(40257);
    expect(result(simulator, 'POST /op/v3/device/scheduler/get', { deviceSN: 'x' })).toMatchObject({
      enable: 0,
      groups: [],
    });
  });
});

describe('times', () => {
  it.each([
    ['2026-07-01T10:00:00Z', 'Europe/London', '2026-07-01 11:00:00 BST+0100'],
    ['2026-01-01T10:00:00Z', 'Europe/London', '2026-01-01 10:00:00 GMT+0000'],
    ['2026-07-01T10:00:00Z', 'Asia/Kolkata', '2026-07-01 15:30:00 IST+0530'],
    ['2026-07-01T10:00:00Z', 'America/Sao_Paulo', '2026-07-01 07:00:00 -03-0300'],
    ['2026-07-01T10:00:00Z', 'America/Los_Angeles', '2026-07-01 03:00:00 PDT-0700'],
  ])('%s in %s is %s', (utc, zone, text) => {
    expect(deviceTime(Date.parse(utc) / 1000, zone)).toBe(text);
  });
});
