import type { Gap, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { inventory, NOON, polled, samplesOf, signal, type TestCloud, type VendorHarness } from './harness.ts';

export interface BackfillOfVendor {
  harness: VendorHarness;
  /** The name that its calls carry. */
  name: string;
  /** The answers a day's answer of the cloud is cut into. */
  answersOf: (body: string, device: PolledDevice, gap: Gap) => RawAnswer[];
  /** The cloud's answer for a day; `samples`: source texts, undefined for `null` in their place. */
  dayOf: (samples: readonly string[] | undefined) => string;
  /** A sample as the cloud writes it, padded with unused text. */
  sampleOf: (time: unknown, padding?: string) => string;
}

/** Gaps filled day by day, and the samples passed on of a day. */
export function describeBackfill(vendor: BackfillOfVendor): void {
  describe('the calls for a gap', () => describeCalls(vendor));
  describe('the answers for a day', () => describeAnswers(vendor));
}

const seconds = (iso: string): number => Date.parse(iso) / 1000;

function describeCalls({ harness, name }: BackfillOfVendor): void {
  let cloud: TestCloud;
  afterEach(() => cloud.close());

  const fill = async (devices: readonly PolledDevice[], gap: Gap): Promise<RawAnswer[]> => {
    const calls = cloud.adapter.planBackfill!(devices, gap);
    return (await Promise.all(calls.map((call) => call.run(signal)))).flat();
  };

  it('ask for each device and day once, the oldest day first', async () => {
    cloud = await harness.startCloud({ inverters: 2 });
    const devices = ['S1', 'S2'].map((serial) => polled({ InverterSN: serial }, 'Europe/Berlin'));
    const gap = { from: seconds('2026-06-20T12:00:00Z'), to: seconds('2026-06-21T08:00:00Z') };
    expect(cloud.adapter.planBackfill!(devices, gap).map((call) => call.name)).toEqual([
      `${name}:S1:2026-06-20`,
      `${name}:S2:2026-06-20`,
      `${name}:S1:2026-06-21`,
      `${name}:S2:2026-06-21`,
    ]);
  });

  it('bring nothing of a day without data', async () => {
    cloud = await harness.startCloud({ inverters: 1 });
    const gap = { from: seconds('2001-06-20T12:00:00Z'), to: seconds('2001-06-20T13:00:00Z') };
    await expect(fill(await inventory(cloud), gap)).resolves.toEqual([]);
  });

  it('bring each sample as the live poll would have, field by field', async () => {
    cloud = await harness.startCloud({ inverters: 6 });
    const devices = await inventory(cloud);
    const live = samplesOf(await harness.poll(cloud, devices));
    const filled = samplesOf((await fill(devices, { from: NOON / 1000 - 400, to: NOON / 1000 })).flatMap(harness.map));
    for (const sample of live) {
      const same = filled.find(({ device, datetime }) => device === sample.device && datetime === sample.datetime);
      // A device asleep or lost has no sample in the gap.
      if (sample.state === '0') expect(same).toBeUndefined();
      else expect(same?.measurements).toEqual(sample.measurements);
    }
    expect(filled.length).toBeGreaterThan(0);
  });

  it('bring with a time scale the samples the live polls would have brought', async () => {
    cloud = await harness.startCloud({ inverters: 1, timeScale: 60 });
    const devices = await inventory(cloud);
    const answers = await fill(devices, { from: NOON / 1000 - 60, to: NOON / 1000 });
    expect(answers.every(({ backfill }) => backfill)).toBe(true);
    const times = samplesOf(answers.flatMap(harness.map)).map(({ datetime }) => datetime!);
    expect(times).toHaveLength(12);
    const live: number[] = [];
    for (let now = NOON - 55_000; now <= NOON; now += 5000) {
      cloud.clock.now = now;
      const [call] = cloud.adapter.planPolls(devices);
      live.push(samplesOf((await call!.run(signal)).flatMap(harness.map))[0]!.datetime!);
    }
    expect(times).toEqual(live);
  });
}

function describeAnswers({ harness, answersOf, dayOf, sampleOf }: BackfillOfVendor): void {
  const device = polled({ InverterSN: 'S1' }, 'Europe/Berlin');
  const timesOf = (answers: readonly RawAnswer[]) =>
    samplesOf(answers.flatMap(harness.map)).map(({ datetime }) => datetime);

  it('are cut to the gap: after its beginning, up to and with its end; samples with an unreadable time are kept', () => {
    const body = dayOf(['100', '200', '300', '400', 'soon'].map((time) => sampleOf(time)));
    const answers = answersOf(body, device, { from: 100, to: 300 });
    expect(timesOf(answers)).toEqual([200, 300, undefined]);
    expect(answers[0]!.body).toContain(sampleOf('200'));
  });

  it('are cut into answers below 450 KB, no sample lost', () => {
    const samples = Array.from({ length: 288 }, (_, i) => sampleOf(String(i + 1), 'x'.repeat(4000)));
    const answers = answersOf(dayOf(samples), device, { from: 0, to: 1000 });
    expect(answers.length).toBeGreaterThan(2);
    for (const { body } of answers) expect(body.length).toBeLessThan(450_000);
    expect(timesOf(answers)).toEqual(samples.map((_, i) => i + 1));
  });

  it('without samples of the gap are left out', () => {
    expect(answersOf(dayOf([sampleOf('50')]), device, { from: 100, to: 300 })).toEqual([]);
    expect(answersOf(dayOf(undefined), device, { from: 0, to: 1 })).toEqual([]);
  });
}
