import { VendorError } from '@heliograph/vendor-contract';
import type { Gap, MappedSample, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { createPlantModel } from '../../plant-model/index.ts';
import { mapping } from '../mapping.ts';
import { Harness, html, refusal, type Setup } from './harness.ts';

const INVERTERS = 15;
/** A seed with which all five families exist. */
const SEED = 5;
const GRANTED = ['device/tlx/tlx_data'];
const NOON = Date.parse('2026-06-21T10:00:00Z');

let harness: Harness;
const start = async (setup: Setup = {}): Promise<Harness> =>
  (harness = await Harness.start({ seed: SEED, inverters: INVERTERS, granted: GRANTED, now: NOON, ...setup }));

afterEach(() => harness.close());

const before = (from: number, to: number): Gap => ({ from: harness.now / 1000 - from, to: harness.now / 1000 - to });
const samplesOf = (items: readonly { kind: string }[]): MappedSample[] =>
  items.filter((item): item is MappedSample => item.kind === 'sample');

const failure = async (call: Promise<unknown>): Promise<VendorError> => {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  if (!(error instanceof VendorError)) throw new Error('no vendor error');
  return error;
};

const firstOf = (devices: readonly PolledDevice[], family: string): PolledDevice =>
  devices.find(({ vendorType }) => vendorType === family)!;

describe('Growatt backfill', () => {
  it('brings every sample of the gap, of all five families, as the live calls would have returned it', async () => {
    await start();
    const devices = await harness.devices();
    expect(new Set(devices.map(({ vendorType }) => vendorType)).size).toBe(5);
    const plantModel = createPlantModel({ seed: `growatt-${SEED}`, inverters: INVERTERS });
    const gap = before(2 * 3600, 3600);
    const samples = samplesOf(await harness.backfill(devices, gap));
    for (const device of devices) {
      const inverter = plantModel.inverters[Number(device.InverterSN.slice(3)) - 1000]!;
      const times: number[] = [];
      for (let time = plantModel.newestSampleTime(inverter, gap.to, 300); time > gap.from; time -= 300)
        times.unshift(time);
      const sent = times.filter((time) => plantModel.sample(inverter, time).state !== 'offline');
      const read = samples.filter(({ device: { InverterSN } }) => InverterSN === device.InverterSN);
      expect([device.InverterSN, read.map(({ datetime }) => datetime)]).toEqual([device.InverterSN, sent]);
      for (const { datetime, measurements } of read) {
        const physical = plantModel.sample(inverter, datetime!);
        expect(measurements.PowerACOutputActive).toBeCloseTo(physical.acPowerW / 1000, 3);
        expect(measurements.EDay).toBeCloseTo(physical.energyTodayWh / 1000, 0);
        expect(Math.abs(measurements.ETotal! - physical.energyTotalWh / 1000)).toBeLessThan(0.051);
        expect(measurements.UAC1).toBeCloseTo(physical.phases[0]!.voltageV, 0);
      }
    }
    expect(harness.simulator.violations()).toBe(0);
  });

  it('gives the very sample the live call gave', async () => {
    await start();
    const devices = await harness.devices();
    const live = await harness.samples(devices);
    harness.advance(3600);
    const past = samplesOf(await harness.backfill(devices, before(2 * 3600, 0)));
    for (const sample of live.filter(({ state }) => state !== '0')) {
      const same = past.find(
        ({ device, datetime }) => device.InverterSN === sample.device.InverterSN && datetime === sample.datetime,
      );
      expect(same).toMatchObject({ state: sample.state, device: sample.device });
      for (const [field, value] of Object.entries(same!.measurements))
        expect([field, value]).toEqual([field, sample.measurements[field as 'EDay']]);
    }
  });

  it('asks a device and a local day at a time, the oldest first, in the plant’s own hours', async () => {
    await start();
    const device = firstOf(await harness.devices(), 'mix');
    const asked: (string | null)[][] = [];
    harness.intercept = (request, answer) => {
      const form = new URLSearchParams(request.body.toString());
      asked.push(['start_date', 'end_date', 'timezone_id', 'page', 'perpage'].map((name) => form.get(name)));
      return answer(request);
    };
    const india = { ...device, timezone: 'GMT+5:30' };
    const gap = { from: Date.parse('2026-06-20T18:00:00Z') / 1000, to: Date.parse('2026-06-20T19:00:00Z') / 1000 };
    const calls = harness.adapter.planBackfill!([india], gap);
    expect(calls.map(({ name }) => name)).toEqual(
      ['2026-06-20', '2026-06-21'].map((day) => `mix/mix_data:${device.InverterSN}:${day}`),
    );
    await calls[0]!.run(harness.signal);
    expect(asked[0]).toEqual(['2026-06-20', '2026-06-20', '5.5', '1', '100']);
    expect(harness.adapter.planBackfill!([{ ...device, vendorType: 'storage' }], gap)).toEqual([]);
    expect(harness.adapter.planBackfill!([], gap)).toEqual([]);
  });

  it('reads no more pages than the gap needs, newest first or oldest first, with a count or without', async () => {
    await start();
    const device = firstOf(await harness.devices(), 'mix');
    for (const [turn, count, pages] of [
      [false, true, 1],
      [true, true, 2],
      [false, false, 1],
    ] as const) {
      harness.advance(600);
      const earlier = harness.requests.length;
      harness.intercept = (request, answer) => {
        if (!turn) return count ? answer(request) : without(answer(request), 'count');
        const form = new URLSearchParams(request.body.toString());
        const page = Number(form.get('page'));
        form.set('page', String(3 - page));
        const turned = answer({ ...request, body: Buffer.from(form.toString()) });
        const json = JSON.parse(turned.body);
        json.data.datas.reverse();
        return { ...turned, body: JSON.stringify(json) };
      };
      const samples = samplesOf(await harness.backfill([device], before(3600, 1800)));
      expect(samples.length).toBeGreaterThanOrEqual(5);
      expect(samples.map(({ datetime }) => datetime)).toEqual(samples.map(({ datetime }) => datetime).toSorted());
      expect([turn, harness.requests.length - earlier]).toEqual([turn, pages]);
    }
  });

  it('keeps answers of a whole day below the size of a message, marked as backfill', async () => {
    await start({ inverters: 60, now: Date.parse('2026-06-21T21:50:00Z') });
    const device = firstOf(await harness.devices(), 'max');
    const answers: RawAnswer[] = [];
    for (const call of harness.adapter.planBackfill!([device], before(20 * 3600, 0)))
      answers.push(...(await call.run(harness.signal)));
    expect(answers.length).toBeGreaterThan(1);
    for (const { body, backfill } of answers) expect([backfill, body.length < 450_000]).toEqual([true, true]);
    const times = answers.flatMap((answer) => samplesOf(mapping.map(answer, { samplePeriodSeconds: 300 })));
    expect(times.length).toBeGreaterThan(200);
  });

  it('takes a day without data for a day without samples', async () => {
    await start();
    const device = firstOf(await harness.devices(), 'mix');
    harness.intercept = () => ({ status: 200, body: '{"data":"","error_code":0,"error_msg":""}' });
    expect(await harness.backfill([device], before(3600, 0))).toEqual([]);
  });
});

describe('Growatt history that is not granted', () => {
  it('is not permitted for that family only, and is not asked for again and again', async () => {
    await start({ granted: [] });
    const devices = await harness.devices();
    const tlx = devices.filter(({ vendorType }) => vendorType === 'tlx');
    expect(tlx.length).toBeGreaterThan(1);
    const calls = harness.adapter.planBackfill!(devices, before(3600, 1800));
    const outcomes = new Map<string, string>();
    for (const call of calls) {
      const outcome = await call.run(harness.signal).then(
        () => 'read',
        (error: unknown) => (error as VendorError).kind,
      );
      outcomes.set(call.devices[0]!.InverterSN, outcome);
    }
    for (const { InverterSN, vendorType } of devices)
      expect([InverterSN, outcomes.get(InverterSN)]).toEqual([
        InverterSN,
        vendorType === 'tlx' ? 'not_permitted' : 'read',
      ]);
    const askedTlx = (): number => harness.requests.filter((path) => path.endsWith('/tlx_data')).length;
    expect(askedTlx()).toBe(1);
    expect(harness.warnings).toHaveLength(1);
    expect(harness.adapter.planBackfill!(tlx, before(3600, 1800))).toEqual([]);
    harness.advance(6 * 3600 + 1);
    expect((await failure(harness.backfill(tlx, before(3600, 1800)))).kind).toBe('not_permitted');
    expect(askedTlx()).toBe(2);
    expect((await harness.samples(tlx)).length).toBe(tlx.length);
  });

  it('of one device does not close the family that was answered before', async () => {
    await start();
    const [first, second, third] = (await harness.devices()).filter(({ vendorType }) => vendorType === 'tlx');
    harness.intercept = (request, answer) =>
      request.body.includes(`tlx_sn=${second!.InverterSN}`) ? refusal(10011) : answer(request);
    const gap = before(3600, 1800);
    expect((await harness.backfill([first!], gap)).length).toBeGreaterThan(0);
    const [closed] = harness.adapter.planBackfill!([second!], gap);
    for (let i = 0; i < 2; i += 1) expect((await failure(closed!.run(harness.signal))).kind).toBe('not_permitted');
    expect(harness.requests.filter((path) => path.endsWith('/tlx_data'))).toHaveLength(2);
    expect((await harness.backfill([third!], gap)).length).toBeGreaterThan(0);
  });

  it('is a refused token where the device list is refused too', async () => {
    await start();
    const devices = await harness.devices();
    harness.intercept = (request, answer) => answer({ ...request, headers: { ...request.headers, token: 'revoked' } });
    expect((await failure(harness.backfill(devices, before(3600, 0)))).kind).toBe('credentials_rejected');
  });

  it.each([
    ['a page of HTML', 'unavailable', () => html(200)],
    ['an outage', 'unavailable', () => html(503)],
    ['a device that is gone', 'protocol', () => refusal(10005)],
    ['a rate limit', 'rate_limited', () => refusal(10012)],
  ] as const)('classifies %s correctly', async (_name, kind, answer) => {
    await start();
    const device = firstOf(await harness.devices(), 'mix');
    harness.intercept = answer;
    expect((await failure(harness.backfill([device], before(3600, 0)))).kind).toBe(kind);
  });
});

function without(response: { status: number; body: string }, member: string): { status: number; body: string } {
  const json = JSON.parse(response.body) as { data: Record<string, unknown> };
  const data = Object.fromEntries(Object.entries(json.data).filter(([name]) => name !== member));
  return { ...response, body: JSON.stringify({ ...json, data }) };
}

describe('Growatt backfill where a sandbox runs sixty times faster', () => {
  it('brings the samples of each five seconds', async () => {
    await start({ timeScale: 60 });
    const device = firstOf(await harness.devices(), 'tlx');
    const samples = samplesOf(await harness.backfill([device], before(600, 300)));
    expect(samples).toHaveLength(60);
    expect(samples[1]!.datetime! - samples[0]!.datetime!).toBe(5);
  });
});
