import { createHash, createHmac } from 'node:crypto';
import { createSimulator, type SolisSimulatorOptions } from './simulator.ts';

const NOW = Date.parse('2026-06-21T11:00:00Z');

function cloud(options: Partial<SolisSimulatorOptions> = {}) {
  return createSimulator({ now: () => NOW, timeScale: 60, seed: 1, inverters: 3, gatewayErrors: false, ...options });
}

/** Sends a request as a client that is not ours would sign it. */
function ask(
  simulator: ReturnType<typeof cloud>,
  call: string,
  body: string,
  changes: { headers?: Record<string, string>; sent?: string } = {},
) {
  const path = `/v1/api/${call}`;
  const date = new Date(NOW).toUTCString();
  const md5 = createHash('md5').update(body).digest('base64');
  const { keyId = '', keySecret = '' } = simulator.credentials;
  const sign = createHmac('sha1', keySecret)
    .update(`POST\n${md5}\napplication/json\n${date}\n${path}`)
    .digest('base64');
  const headers = {
    date,
    'content-md5': md5,
    'content-type': 'application/json;charset=UTF-8',
    authorization: `API ${keyId}:${sign}`,
    ...changes.headers,
  };
  const answer = simulator.handle({
    method: 'POST',
    baseUrl: 'http://localhost',
    path,
    query: new URLSearchParams(),
    headers,
    body: Buffer.from(changes.sent ?? body),
  });
  return answer as { status: number; body: string };
}

describe('solis simulator', () => {
  it('takes a charset in the header and a body with other spaces than the one that was hashed, as the live service does', () => {
    const { status, body } = ask(cloud(), 'userStationList', '{"pageNo":1,"pageSize":10}', {
      sent: '{"pageNo": 1, "pageSize": 10}',
    });
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ success: true, code: '0', data: { page: { current: 1, size: 10 } } });
  });

  it('answers 403 to a wrong signature and 408 to a date 16 minutes away', () => {
    expect(ask(cloud(), 'inverterList', '{}', { headers: { authorization: 'API 1:x' } }).status).toBe(403);
    expect(
      ask(cloud(), 'inverterList', '{}', { headers: { date: new Date(NOW - 16 * 60_000).toUTCString() } }).status,
    ).toBe(408);
    expect(ask(cloud(), 'inverterList', '{}', { headers: { date: '' } }).status).toBe(408);
  });

  it('answers 429 to the third call of an interface within its window, and counts it', () => {
    const simulator = cloud();
    const statuses = ['inverterList', 'inverterList', 'inverterList', 'alarmList'].map(
      (call) => ask(simulator, call, '{}').status,
    );
    expect(statuses).toEqual([200, 200, 429, 200]);
    expect(simulator.violations()).toBe(1);
  });

  it('writes ids and dataTimestamp as text, doubles as doubles, and 0 for unused inputs', () => {
    const { body } = ask(cloud(), 'inverterDetailList', '{"pageNo":1,"pageSize":2}');
    expect(body).toMatch(/"id":"\d{19}"/);
    expect(body).toMatch(/"dataTimestamp":"\d{13}"/);
    expect(body).toMatch(/"timeZone":-?\d+\.\d/);
    expect(body).toContain('"uPv32":0,"uPv32Str":"V"');
    expect(JSON.parse(body)).toMatchObject({ data: { total: 3, pages: 2, records: [{}, {}] } });
  });

  it('nests lists in page, but for inverterDetailList and alarmList', () => {
    const simulator = cloud();
    const data = (call: string): Record<string, unknown> =>
      (JSON.parse(ask(simulator, call, '{}').body) as { data: Record<string, unknown> }).data;
    expect(data('inverterList')).toHaveProperty('page.records');
    expect(data('userStationList')).toHaveProperty('page.records');
    expect(data('inverterDetailList')).toHaveProperty('records');
    expect(data('alarmList')).toHaveProperty('records');
  });

  it('has success true when it refuses', () => {
    const simulator = cloud();
    expect(JSON.parse(ask(simulator, 'inverterDetail', '{}').body)).toMatchObject({
      success: true,
      code: 'I0003',
      data: null,
    });
    expect(JSON.parse(ask(simulator, 'inverterDetail', '{"sn":"?"}').body)).toMatchObject({ success: true, code: '1' });
    expect(JSON.parse(ask(simulator, 'alarmList', 'no json').body)).toMatchObject({ success: true, code: 'I0000' });
  });

  it('still knows the misspelt paths, and no others', () => {
    expect(ask(cloud(), 'inveterList', '{}').status).toBe(200);
    expect(ask(cloud(), 'controlInverter', '{}').status).toBe(404);
  });

  it('writes the power of day rows in W with pacPec 0.001', () => {
    const simulator = cloud();
    const sn = simulator.serials[0]!;
    const { data } = JSON.parse(
      ask(simulator, 'inverterDay', JSON.stringify({ sn, time: '2026-06-21', timeZone: 2 })).body,
    );
    expect(data.length).toBeGreaterThan(100);
    expect(data[0]).toMatchObject({ pacStr: 'kW', pacPec: '0.001' });
    expect(Math.max(...data.map(({ pac }: { pac: number }) => pac))).toBeGreaterThan(50);
  });

  it('fails at the gateway now and then, at the same places for the same seed, and not when that is switched off', () => {
    const failures = (options: Partial<SolisSimulatorOptions>): number[] => {
      let now = NOW;
      const simulator = cloud({ ...options, now: () => (now += 1000) });
      const places: number[] = [];
      for (let i = 0; i < 1300; i++) if (ask(simulator, 'unknown', '{}').status > 500) places.push(i);
      return places;
    };
    const [first, second] = [failures({ gatewayErrors: true }), failures({ gatewayErrors: true })];
    expect(first).toHaveLength(3);
    expect(first[0]).toBeGreaterThan(198);
    expect(second).toEqual(first);
    expect(failures({})).toEqual([]);
  });
});
