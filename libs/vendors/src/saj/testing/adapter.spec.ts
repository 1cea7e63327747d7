import { localToUnix } from '@heliograph/base-data';
import type { Gap, PolledDevice } from '@heliograph/vendor-contract';
import { pointAnswers, localSpan } from '../backfill.ts';
import { alarmAnswers } from '../polls.ts';
import { answered, inventory, map, mapBody, NOON, poll, polled, signal, startCloud, type Cloud } from './harness.ts';

let cloud: Cloud;
afterEach(() => cloud.close());

const callsOf = (name: string): typeof cloud.requests => cloud.requests.filter(({ path }) => path.endsWith(name));

describe('inventory', () => {
  it.each([9, 20, 25])(
    'trap: pages have 10 rows whatever size is requested; lists each of %d inverters once',
    async (count) => {
      cloud = await startCloud({ inverters: count });
      const devices = await inventory(cloud);
      expect(devices.map(({ InverterSN }) => InverterSN).sort()).toEqual([...cloud.simulator.serials].sort());
      expect(callsOf('device/page')).toHaveLength(Math.max(1, Math.ceil(count / 10)));
      expect(cloud.simulator.violations()).toBe(0);
    },
  );

  it('knows plants with zone, place and capacity, and inverters with module, model, phases and rated power', async () => {
    cloud = await startCloud({ inverters: 12 });
    const plants = await cloud.adapter.listPlants(signal);
    const devices = await cloud.adapter.listDevices(plants, signal);
    expect(plants[0]).toMatchObject({
      timezone: 'Europe/Berlin',
      address: expect.stringContaining('Berlin'),
      latitude: expect.any(Number),
    });
    const capacity = devices.reduce((sum, each) => sum + each.ratedPowerKw!, 0);
    expect(plants.reduce((sum, plant) => sum + plant.capacityKw!, 0)).toBeCloseTo(capacity, 6);
    for (const { InverterSN, CollectorSN, model, phaseCount, firmware, vendorType } of devices) {
      expect(CollectorSN).toMatch(/^M5310G\d{10}$/);
      expect(model).toMatch(phaseCount === 3 ? /-T\d$/ : /-S\d$/);
      expect(InverterSN).toMatch(phaseCount === 3 ? /^([RC][56]|HT2)T/ : /^(R6|HS2)S/);
      const family = InverterSN.startsWith('H') ? /^storage:H/ : /^grid:[RC]/;
      expect([firmware, vendorType]).toEqual(['v0.213', expect.stringMatching(family)]);
    }
  });

  it('leaves out plants that were not asked for, and devices that are no inverters', async () => {
    cloud = await startCloud({ inverters: 12 });
    const plants = await cloud.adapter.listPlants(signal);
    const [serial = ''] = cloud.simulator.serials;
    cloud.intercept = (request, next) => {
      const answer = next(request);
      return request.path.endsWith('getPlantAllDeviceList')
        ? {
            ...answer,
            body: answer.body.replace(
              '"data":[',
              `"data":[{"deviceType":7,"electricMeterData":{"meterSn":"${serial}"}},`,
            ),
          }
        : answer;
    };
    const devices = await cloud.adapter.listDevices([plants[0]!], signal);
    expect(new Set(devices.map(({ vendorPlantId }) => vendorPlantId))).toEqual(new Set([plants[0]!.vendorPlantId]));
    expect(devices.map(({ InverterSN }) => InverterSN)).not.toContain(serial);
  });

  it('does without the calls that only add to it, where they are refused', async () => {
    cloud = await startCloud({ inverters: 3 });
    cloud.intercept = (request, next) =>
      /details|DeviceList|baseinfo/.test(request.path) ? answered({ code: 200015, msg: 'no' }) : next(request);
    const devices = await inventory(cloud);
    expect(devices).toHaveLength(3);
    expect(devices[0]).not.toHaveProperty('timezone');
  });

  it('fails as a whole where they fail: a plant without its zone would be worse', async () => {
    cloud = await startCloud({ inverters: 3 });
    cloud.intercept = (request, next) => (request.path.endsWith('details') ? answered('', 502) : next(request));
    await expect(cloud.adapter.listPlants(signal)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('asks no nameplates of a long list', async () => {
    cloud = await startCloud({ inverters: 101 });
    expect(await inventory(cloud)).toHaveLength(101);
    expect(callsOf('baseinfo')).toEqual([]);
  });

  it('ends with total, or an empty page, where totalPage is missing', async () => {
    cloud = await startCloud({ inverters: 21 });
    for (const strip of [/,"totalPage":\d+/, /("total":\d+,)|(,"totalPage":\d+)/g]) {
      cloud.intercept = (request, next) => {
        const answer = next(request);
        return request.path.endsWith('/page') ? { ...answer, body: answer.body.replace(strip, '') } : answer;
      };
      expect(await inventory(cloud)).toHaveLength(21);
    }
  });
});

describe('polls', () => {
  it('plan nothing for no device', async () => {
    cloud = await startCloud();
    expect(cloud.adapter.planPolls([])).toEqual([]);
  });

  it('ask each device for its point each five minutes, alarms of the account and connections by plant each ten', async () => {
    cloud = await startCloud({ inverters: 12 });
    const devices = await inventory(cloud);
    const plants = new Set(devices.map(({ vendorPlantId }) => vendorPlantId));
    const calls = cloud.adapter.planPolls(devices);
    expect(calls).toHaveLength(12 + 1 + plants.size);
    for (const { name, intervalSeconds, samples } of calls)
      expect([intervalSeconds, samples]).toEqual(name.startsWith('realtime') ? [300, undefined] : [600, false]);
    expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
  });

  it('stay within 150 and 5 calls a second for any number of inverters', async () => {
    cloud = await startCloud({ inverters: 0 });
    const many = Array.from({ length: 60_000 }, (_, i) =>
      polled({ InverterSN: `S${i}`, vendorPlantId: String(Math.floor(i / 4)) }),
    );
    const rate = new Map<string, number>();
    for (const { name, intervalSeconds } of cloud.adapter.planPolls(many)) {
      const call = name.split(':')[0]!;
      rate.set(call, (rate.get(call) ?? 0) + 1 / intervalSeconds);
    }
    expect(rate.get('realtimeDataCommon')).toBeLessThanOrEqual(135);
    expect(rate.get('getPlantAllDeviceList')! + rate.get('alarmList')!).toBeLessThanOrEqual(4.5);
  });

  it('send the signature with the calls about one device', async () => {
    cloud = await startCloud({ inverters: 1 });
    await poll(cloud, await inventory(cloud));
    for (const { path, query, headers } of cloud.requests)
      expect([path, headers.clientsign !== undefined]).toEqual([path, query.has('deviceSn')]);
    expect(callsOf('realtimeDataCommon')).toHaveLength(1);
  });

  it('return the alarms of large accounts in parts, all of a device in one, each entry as written', async () => {
    cloud = await startCloud({ inverters: 0 });
    const devices = Array.from({ length: 450 }, (_, i) => polled({ InverterSN: `S${i}` }));
    const row = (sn: string, code: string): string =>
      `{"deviceSn":"${sn}","alarmCode":${code}, "alarmLevel":3,"status":1}`;
    const rows = [row('S0', '1.0'), row('S449', '9007199254740993123'), row('S0', '2'), row('gone', '3')];
    const answers = alarmAnswers(`{"code":200,"data":[${rows.join(',')}]}`, devices, NOON);
    expect(answers.map((answer) => answer.devices.length)).toEqual([200, 200, 50]);
    const alerts = answers.flatMap(map).flatMap((item) => (item.kind === 'alarms' ? item.alerts : []));
    expect(alerts).toEqual([rows[0], rows[2], rows[1]]);
  });

  it('return the list of a large plant in parts', async () => {
    cloud = await startCloud({ inverters: 1 });
    const [device] = await inventory(cloud);
    const filler = { deviceType: 0, inverterData: { deviceSn: 'other', aliases: 'x'.repeat(1000), runningState: 1 } };
    const own = { deviceType: 0, inverterData: { deviceSn: device!.InverterSN, runningState: 3 } };
    cloud.intercept = () => answered({ code: 200, data: [...Array<object>(900).fill(filler), own] });
    const call = cloud.adapter.planPolls([device!]).find(({ name }) => name.startsWith('getPlantAllDeviceList'))!;
    const answers = await call.run(signal);
    expect(answers).toHaveLength(3);
    expect(Math.max(...answers.map(({ body }) => body.length))).toBeLessThan(450_000);
    expect(answers.flatMap(map)).toEqual([{ kind: 'liveness', device, online: false }]);
  });
});

describe('backfill', () => {
  const berlin = polled({ InverterSN: 'A1' }, 'Europe/Berlin');
  const unix = (text: string): number => Date.parse(text) / 1000;

  it('plans windows of a day, oldest first, and nothing for no gap', async () => {
    cloud = await startCloud({ inverters: 0 });
    const plan = (gap: Gap, ...devices: PolledDevice[]): string[] =>
      cloud.adapter.planBackfill!(devices, gap).map(({ name }) => name);
    const other = polled({ InverterSN: 'B2' });
    expect(plan({ from: 0, to: 100_000 }, berlin, other)).toEqual([
      'historyDataCommon:A1:0',
      'historyDataCommon:B2:0',
      'historyDataCommon:A1:86400',
      'historyDataCommon:B2:86400',
    ]);
    expect(plan({ from: 100, to: 100 }, berlin)).toEqual([]);
    expect(plan({ from: 0, to: 100 })).toEqual([]);
  });

  it.each([
    ['2026-06-21', 24, 1],
    ['2026-03-29', 23, 2],
    ['2026-10-25', 25, 2],
  ])(
    'asks for the local day %s of %i hours by %i calls, never for more than 24 hours by the clock',
    async (date, hours, count) => {
      cloud = await startCloud({ inverters: 0 });
      const midnight = localToUnix(`${date} 00:00:00`, 'Europe/Berlin')!;
      const day = { from: midnight - 1, to: midnight + hours * 3600 - 1 };
      const spans: string[][] = [];
      cloud.intercept = (request, answer) => {
        if (request.path.includes('historyDataCommon'))
          spans.push([request.query.get('startTime')!, request.query.get('endTime')!]);
        return answer(request);
      };
      const calls = cloud.adapter.planBackfill!([berlin], day);
      expect(calls).toHaveLength(count);
      for (const { run } of calls) await run(new AbortController().signal).catch(() => undefined);
      expect(spans).toHaveLength(count);
      for (const [start, end] of spans)
        expect(Date.parse(`${end!}Z`) - Date.parse(`${start!}Z`)).toBeLessThanOrEqual(24 * 3_600_000);
    },
  );

  it('asks by the clock of the plant', () => {
    expect(localSpan({ from: unix('2026-06-21T10:00:00Z'), to: unix('2026-06-21T11:30:00Z') }, berlin)).toEqual({
      startTime: '2026-06-21 12:00:00',
      endTime: '2026-06-21 13:30:00',
    });
    expect(localSpan({ from: 0, to: 60 }, polled({ InverterSN: 'A1' })).startTime).toBe('1970-01-01 00:00:00');
  });

  it.each(['2026-10-25T00:10:00Z', '2026-10-25T01:10:00Z'])('asks for both hours named 02 (%s)', (from) => {
    const span = localSpan({ from: unix(from), to: unix(from) + 1200 }, berlin);
    expect(span.startTime <= '2026-10-25 02:10:00').toBe(true);
    expect(span.endTime >= '2026-10-25 02:30:00').toBe(true);
  });

  it('keeps the samples of an answer in the gap, byte for byte, in parts small enough', async () => {
    cloud = await startCloud({ inverters: 0 });
    const point = (minute: number): string =>
      `{"deviceSn":"A1", "invTime":"2026-06-21T10:${String(minute).padStart(2, '0')}Z","todayPvEnergy":"1.0","x":"${'y'.repeat(50_000)}"}`;
    const gap = { from: unix('2026-06-21T10:00:00Z'), to: unix('2026-06-21T10:45:00Z') };
    const points = Array.from({ length: 12 }, (_, i) => point(i * 5));
    const answers = pointAnswers(`{"code":200,"data":[${points.toReversed().join(',')}]}`, berlin, gap, NOON);
    expect(answers.length).toBeGreaterThan(1);
    for (const { body, backfill } of answers) expect([body.length < 450_000, backfill]).toEqual([true, true]);
    for (const kept of points.slice(1, 10)) expect(answers.some(({ body }) => body.includes(kept))).toBe(true);
    for (const other of [points[0]!, points[10]!]) expect(answers.some(({ body }) => body.includes(other))).toBe(false);
  });

  it('returns a point whose time cannot be read: the mapping rejects it', async () => {
    cloud = await startCloud({ inverters: 0 });
    const [answer] = pointAnswers('{"code":200,"data":[{"deviceSn":"A1"}]}', berlin, { from: 0, to: 1 }, NOON);
    expect(mapBody(answer!.call, answer!.body, berlin)).toMatchObject([{ kind: 'sample', device: berlin }]);
  });
});
