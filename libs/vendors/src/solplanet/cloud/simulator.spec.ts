import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { reported } from '@heliograph/base-data';
import type { SimulatorRequest, SimulatorResponse, VendorSimulator } from '@heliograph/vendor-contract';
import { createSimulator, type SolplanetSimulatorOptions } from './simulator.ts';

const NOON = Date.parse('2026-06-21T11:00:00Z');
const BASE = 'http://localhost:8780/solplanet';
let clock = NOON;
let simulator: VendorSimulator;

function start(options: Partial<SolplanetSimulatorOptions> = {}): void {
  clock = NOON;
  simulator = createSimulator({ now: () => clock, timeScale: 1, seed: 7, ...options });
}

beforeEach(() => start());

interface Sent {
  headers?: Record<string, string>;
  /** Signed headers by name, as listed. */
  signed?: Record<string, string>;
  secret?: string;
  prefix?: string;
  method?: string;
}

/** Sends a request, signed here once more, from the document alone. */
function send(path: string, query: Record<string, string>, sent: Sent = {}): SimulatorResponse {
  const { appKey = '', appSecret = '' } = simulator.credentials;
  const { headers = { accept: 'application/json' }, method = 'GET', prefix = '' } = sent;
  const signed = sent.signed ?? { 'X-Ca-Key': appKey };
  const url = Object.keys(query)
    .sort()
    .map((name) => `${name}=${query[name]!}`)
    .join('&');
  const lines = Object.keys(signed)
    .sort()
    .map((name) => `${name}:${signed[name]!}`);
  const text = [
    method,
    headers.accept ?? '',
    headers['content-md5'] ?? '',
    headers['content-type'] ?? '',
    headers.date ?? '',
    ...lines,
    `${prefix}${path}${url === '' ? '' : `?${url}`}`,
  ].join('\n');
  const request: SimulatorRequest = {
    method,
    baseUrl: BASE,
    path,
    query: new URLSearchParams(query),
    headers: {
      ...headers,
      ...Object.fromEntries(Object.entries(signed).map(([name, value]) => [name.toLowerCase(), value])),
      'x-ca-signature-headers': Object.keys(signed).join(','),
      'x-ca-signature': createHmac('sha256', sent.secret ?? appSecret)
        .update(text)
        .digest('base64'),
    },
    body: Buffer.alloc(0),
  };
  return simulator.handle(request) as SimulatorResponse;
}

/** Answers of many shapes, read as a client reads them. */
type Read = any; // eslint-disable-line @typescript-eslint/no-explicit-any

interface Answer {
  status: number;
  info: string;
  data: Read;
}

function pro(call: string, query: Record<string, string> = {}): Answer {
  const { body } = send(`/pro/${call}`, { token: simulator.credentials.token!, ...query });
  return JSON.parse(body) as Answer;
}

const endUser = (path: string, query: Record<string, string>): Read => JSON.parse(send(path, query).body);
const fixture = (name: string): Answer =>
  JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8')) as Answer;
const apikey = (n = 0): string => pro('getPlanListPro').data.result[n].apikey as string;
const errorOf = ({ status, headers }: SimulatorResponse): [number, unknown] => [
  status,
  headers?.['x-ca-error-message'],
];

describe('the gateway', () => {
  const token = { token: 'sandbox-user-token-204000001' };

  it('takes the media types, date and listed headers as they were sent, and the path with or without our prefix', () => {
    const key = { 'X-Ca-Key': simulator.credentials.appKey! };
    const date = new Date(clock).toUTCString();
    const variants: Sent[] = [
      {},
      { headers: { accept: '*/*' } },
      { headers: { accept: 'application/json', 'content-type': 'application/json; charset=UTF-8', date } },
      { prefix: '/solplanet' },
      { signed: { ...key, 'X-Ca-Timestamp': String(clock), 'X-Ca-Nonce': randomUUID(), 'X-Ca-Stage': 'RELEASE' } },
      { signed: { 'x-ca-key': key['X-Ca-Key'], 'x-ca-timestamp': String(clock) } },
    ];
    for (const sent of variants) {
      expect(send('/pro/getPlanListPro', token, sent).status).toBe(200);
    }
  });

  it('refuses a wrong secret and shows the signed text, without line breaks', () => {
    const refused = send('/pro/getPlanListPro', token, { secret: 'wrong' });
    expect(errorOf(refused)).toEqual([
      400,
      'Invalid Signature, Server StringToSign:GETapplication/jsonX-Ca-Key:204000001/pro/getPlanListPro?token=sandbox-user-token-204000001',
    ]);
    expect(refused.headers?.['x-ca-request-id']).toMatch(/^[0-9A-F-]{36}$/);
    expect(refused.body).toBe('');
  });

  it('refuses an unknown key, a path or method it does not have', () => {
    expect(errorOf(send('/pro/getPlanListPro', token, { signed: { 'X-Ca-Key': '1' } }))).toEqual([
      400,
      'Invalid AppKey',
    ]);
    expect(errorOf(send('/pro/getNothing', token))).toEqual([404, 'API Not Found']);
    expect(errorOf(send('/pro/getPlanListPro', token, { method: 'POST' }))).toEqual([404, 'API Not Found']);
  });

  it.each([
    [-14, 200],
    [14, 200],
    [-16, 400],
    [16, 400],
  ])('answers a timestamp %d minutes off with %d', (minutes, status) => {
    const signed = { 'X-Ca-Key': simulator.credentials.appKey!, 'X-Ca-Timestamp': String(clock + minutes * 60_000) };
    expect(send('/pro/getPlanListPro', token, { signed }).status).toBe(status);
  });

  it('takes a nonce once in 15 minutes', () => {
    const signed = { 'X-Ca-Key': simulator.credentials.appKey!, 'X-Ca-Nonce': 'n' };
    const statuses = [0, 60_000, 16 * 60_000].map((later) => {
      clock = NOON + later;
      return send('/pro/getPlanListPro', token, { signed }).status;
    });
    expect(statuses).toEqual([200, 400, 200]);
  });

  it.each([1, 60])('answers 100 requests a minute, at time scale %d in its minute, the next with 429', (timeScale) => {
    start({ timeScale });
    const statuses = Array.from({ length: 101 }, () => send('/pro/getPlanListPro', token).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect([statuses.at(-1), simulator.violations()]).toEqual([429, 1]);
    clock += 60_000 / timeScale;
    expect(send('/pro/getPlanListPro', token).status).toBe(200);
  });

  it('answers 429 when called too often, without counting it as a violation', () => {
    expect(errorOf(simulator.tooManyRequests({} as SimulatorRequest))).toEqual([429, 'Throttled by APP Flow Control']);
    expect(simulator.violations()).toBe(0);
  });
});

describe('the business users’ calls', () => {
  it('want the token, which may be revoked', () => {
    expect(JSON.parse(send('/pro/getPlanListPro', {}).body)).toMatchObject({ status: 10001, data: null });
    expect(pro('getPlanListPro', { token: 'other' }).status).toBe(20006);
    simulator.revokeTokens!(true);
    expect(pro('getPlanListPro').status).toBe(20006);
    simulator.revokeTokens!(false);
    expect(pro('getPlanListPro').status).toBe(200);
  });

  it('have every member of the documented examples, of the same type or null', () => {
    const isnos = simulator.serials.join(',');
    const shapes: [string, Record<string, string>, (data: Read) => unknown][] = [
      ['getPlanListPro', {}, (data) => data.result[0]],
      ['getPlanListPro', {}, (data) => ({ ...data, result: [] })],
      ['getDeviceListPro', { apikey: apikey() }, (data) => data[0].inverters[0]],
      ['getDeviceListPro', { apikey: apikey() }, (data) => ({ ...data[0], inverters: [] })],
      ['getPlantOverviewPro', { apikey: apikey() }, (data) => ({ ...data, Power: {} })],
      [
        'getLastTsDataPro',
        { isnos },
        (data) => ({ ...data[0], va2: '0', va3: '0', ia2: '0', ia3: '0', v2: '0', i2: '0' }),
      ],
    ];
    for (const [call, query, part] of shapes) {
      const [mine, documented] = [part(pro(call, query).data), part(fixture(call).data)] as Record<string, unknown>[];
      expect(Object.keys(mine!).sort()).toEqual(Object.keys(documented!).sort());
      for (const [name, value] of Object.entries(documented!)) {
        if (value !== null && mine![name] !== null) expect([name, typeof mine![name]]).toEqual([name, typeof value]);
      }
    }
  });

  it.each([
    [0, 10, 0, [0]],
    [1, 10, 1, [1, 0]],
    [40, 1, undefined, [1, 1]],
  ])('page %d inverters’ plants by %d', (inverters, pageSize, pages, sizes) => {
    start({ inverters });
    const seen = sizes.map(
      (_, i) => pro('getPlanListPro', { pageNum: String(i + 1), pageSize: String(pageSize) }).data,
    );
    expect(seen.map(({ result }) => result.length as number)).toEqual(sizes);
    expect(seen[0].totalPages).toBe(pages ?? seen[0].totalElements);
    expect(pro('getPlanListPro', { pageNum: '0' }).status).toBe(10001);
  });

  it('call the energy of the year etotal', () => {
    const { etotal } = pro('getPlanListPro').data.result[0];
    const { 'E-Year': year, 'E-Total': total } = pro('getPlantOverviewPro', { apikey: apikey() }).data;
    expect(Math.abs(etotal - year.value * (year.unit === 'MWh' ? 1000 : 1))).toBeLessThanOrEqual(5.1);
    expect(total.value * (total.unit === 'MWh' ? 1000 : 1)).toBeGreaterThan(etotal);
  });

  it('leave an unknown serial number out, and refuse plants and inverters they do not know elsewhere', () => {
    const [serial] = simulator.serials;
    expect(pro('getLastTsDataPro', { isnos: `${serial!},NONE` }).data).toHaveLength(1);
    expect(pro('getLastTsDataPro', {}).status).toBe(10001);
    expect(pro('getDeviceListPro', { apikey: 'none' }).status).toBe(10012);
    expect(pro('getInverterCurrentErrorPro', { isno: 'NONE' }).status).toBe(10012);
    const other = pro('getDeviceListPro', { apikey: apikey(1) }).data[0].inverters[0].isn as string;
    expect(pro('getInverterCurrentErrorPro', { apikey: apikey(), isno: other }).status).toBe(10403);
  });

  it('have a history by the plant’s clock, both ends included, of seven days at most', () => {
    const range = { startDate: '2026-06-21 12:00:00', endDate: '2026-06-21 12:59:59' };
    const query = { apikey: apikey(), pageNum: '1', pageSize: '200', ...range };
    const { result } = pro('getInverterDataPagePro', query).data;
    expect(result.length).toBeGreaterThan(0);
    for (const { tim, tmstp, itv } of result[0].dataList) {
      expect(tim).toMatch(/^2026-06-21 12:/);
      expect(Date.parse(`${tim}+02:00`)).toBe(Number(tmstp));
      expect(Number(itv)).toBe(720 + Number(tim.slice(14, 16)));
    }
    expect(pro('getInverterDataPagePro', { ...query, startDate: '2026-06-10 12:00:00' }).status).toBe(10001);
    expect(pro('getInverterDataPagePro', { ...query, endDate: 'soon' }).status).toBe(10001);
  });

  it('know energies of days, months and years that belong together', () => {
    const values = (period: string, date: string): number[] =>
      pro('getPlantOutputPro', {
        apikey: apikey(),
        period,
        ...reported({ date: date === '' ? undefined : date }),
      }).data.result.map(({ value }: { value: string }) => Number(value));
    expect(values('bydays', '2026-06-20')).toHaveLength(72);
    const sum = (numbers: number[]): number => numbers.reduce((total, value) => total + value, 0);
    expect(values('bymonth', '2026-05')).toHaveLength(31);
    expect(sum(values('bymonth', '2026-05'))).toBeCloseTo(values('byyear', '2026')[4]!, 0);
    expect(sum(values('byyear', '2025'))).toBeCloseTo(values('bytotal', '').at(-2)!, 0);
    expect(pro('getPlantOutputPro', { apikey: apikey(), period: 'byweek' }).status).toBe(10001);
  });

  it('report faults: open, past, as events, and whether they are over', () => {
    const plants = pro('getPlanListPro').data.result as { apikey: string }[];
    const range = { startDate: '2026-06-15 00:00:00', endDate: '2026-06-21 00:00:00', pageNum: '1', pageSize: '50' };
    const past = plants.map(
      (plant) => pro('getInverterHisErrorPagePro', { ...plant, apikey: plant.apikey, ...range }).data.result,
    );
    const [entry] = past.flat();
    expect(Object.keys(entry).sort()).toEqual(Object.keys(fixture('getInverterHisErrorPagePro').data.result[0]).sort());
    const code = Buffer.from(`${entry.isno}|${entry.errorCode}|${entry.errorDate}`).toString('base64');
    expect(pro('getInverterRecoverStatusPro', { faultCodes: code }).data).toMatchObject([
      { recover: 1, faultCode: code },
    ]);
    const events = plants.map(
      (plant) => pro('getPlantEventPro', { apikey: plant.apikey, sdt: '2026-06-15', edt: '2026-06-21' }).data.result,
    );
    expect(events.flat()).toContainEqual(
      expect.objectContaining({ ssno: entry.isno, eventCode: String(entry.errorCode), eventType: '3' }),
    );
  });

  it('show a fault that is switched on as the documented entry does', () => {
    start({ conditions: { fault: NOON / 1000 - 900 } });
    const [entry] = pro('getInverterCurrentErrorPro', { apikey: apikey() }).data;
    expect(entry).toMatchObject({ errorCode: 34, errorType: 3, isno: simulator.serials[0], errorDate: NOON - 900_000 });
    expect(Object.keys(entry).sort()).toEqual(Object.keys(fixture('getInverterCurrentErrorPro').data[0]).sort());
    expect(pro('getLastTsDataPro', { isnos: simulator.serials[0]! }).data[0]).toMatchObject({ er: '34', pac: '0' });
  });

  it('know where a collector is, the energy of a day, and sums of each inverter', () => {
    const [{ psn, inverters }] = pro('getDeviceListPro', { apikey: apikey() }).data;
    expect(pro('getLocationPro', { psno: psn }).data).toMatchObject({ wd: expect.stringMatching(/^52\./) });
    const { isn } = inverters[0];
    const { result } = pro('getInverterETodayPro', { apikey: apikey(), isnos: isn, date: '2026-06-20' }).data;
    expect(result[0][isn]).toBeGreaterThan(1);
    const [{ result: sums }] = pro('getInverterOverviewPro', { apikey: apikey(), date: '2026-06' }).data;
    expect(sums[0]).toMatchObject({ isno: isn, e_today: expect.stringMatching(/^\d+\.\d\d$/) });
  });
});

describe('the end users’ calls', () => {
  it('open with the plant’s key, each in a frame of its own', () => {
    const key = apikey();
    expect(endUser('/devicelist', { key }).data.list[0].psn).toMatch(/^B32/);
    expect(endUser('/getPlantOverview', { key })).toMatchObject({ key, status: expect.any(String) });
    expect(endUser('/getPlantOutput', { key, period: 'bymonth', date: '2026-05' }).data[0].time).toBe('2026-05-01');
    expect(endUser('/getPlantEvent', { key, sdt: '2026-06-20', edt: '2026-06-21' })).toMatchObject({ key });
    expect(endUser('/getInverterOverview', { key }).data[0]).toHaveProperty('e_total');
    const { token } = simulator.credentials;
    expect(endUser('/planlist', { token: token! }).data).toMatchObject({
      pagesize: 20,
      page: 1,
      totalcount: expect.any(Number),
    });
    expect(endUser('/planlist', { token: 'x' })).toMatchObject({ status: 20006 });
  });

  it('give rows of less than a day, and cut off more with a bare 403', () => {
    const query = { apikey: apikey(), sn: simulator.serials[0]!, starttime: '2026-06-20 13:00:00' };
    const { code, data } = endUser('/getInverterData', { ...query, endtime: '2026-06-21 12:59:59' });
    expect([code, data[0].isno, data[0].dataList.length > 100]).toEqual([200, simulator.serials[0], true]);
    const cut = send('/getInverterData', { ...query, endtime: '2026-06-21 13:00:00' });
    expect(cut).toEqual({ status: 403, body: '' });
  });
});

describe('a silent or sleeping logger', () => {
  it.each([{ offline: NOON / 1000 }, { night: NOON / 1000 }])(
    'keeps the last sample and is offline (%j)',
    (conditions) => {
      start({ conditions });
      const serial = simulator.serials[1]!;
      const before = pro('getLastTsDataPro', { isnos: serial }).data[0];
      clock += 3 * 3_600_000;
      const after = pro('getLastTsDataPro', { isnos: serial }).data[0];
      expect(Number(after.tmstp)).toBeLessThanOrEqual(NOON + 900_000);
      // Energy until the last sample.
      expect(Number(after.eto) - Number(before.eto)).toBeLessThanOrEqual(10);
      const plants = pro('getPlanListPro').data.result as { apikey: string }[];
      const listed = plants.flatMap((plant) => pro('getDeviceListPro', { apikey: plant.apikey }).data[0].inverters);
      expect(listed.find(({ isn }: { isn: string }) => isn === serial)).toMatchObject({ istate: 0 });
    },
  );
});
