import { vendorIds } from '@heliograph/vendors';
import type { ContractHarness } from '@heliograph/vendors/testing';
import { VirtualDay } from './virtual-day.ts';

const begin = Date.parse('2026-06-19T00:00:00Z');
const hourMs = 3_600_000;
const daySeconds = 86_400;
/** Two in the afternoon at the first plant of the plant model, in Berlin. */
const noonOfFirst = begin + 12 * hourMs;
const end = begin + 51 * hourMs;

type ModelInverter = ContractHarness['plantModel']['inverters'][number];

interface Span {
  since: number;
  until: number;
}

/** What the faults of the plant model are, in the vocabulary of alarms. */
const categoryOf = {
  grid_overvoltage: 'grid',
  no_grid: 'grid',
  insulation: 'insulation',
  over_temperature: 'temperature',
} as const;
/** Where the cloud shows a code that no public list explains, or a type that does not say which of them it is. */
const categoriesOf: Readonly<Record<string, readonly string[]>> = {
  fronius: ['grid', 'insulation', 'unmapped'],
  solaredge: ['other', 'insulation'],
};
/** Seconds between two looks at the alarms of a device: a fault may come and go between them. SolarEdge's few credits allow some looks a day. */
const lookSecondsOf: Readonly<Record<string, number>> = {
  enphase: 3_600,
  goodwe: 3_600,
  huawei: 1_800,
  sma: 7_200,
  solaredge: daySeconds,
};
/** The log of SMA tells no end: an entry counts for so long (`mapping-logs.ts`). */
const logSeconds = 3 * 3_600;
/** A poll takes its time, and a cloud shows a sample some seconds after its time. */
const slackSeconds = 60;
/** "System not reporting": no fault of the inverter. */
const notReporting = '29';

/** Returns when the cloud has a sample of the inverter from that time on, Unix seconds: it knows of no beginning or end before. */
function reachesCloudAt({ plantModel, vendor }: ContractHarness, inverter: ModelInverter, seconds: number): number {
  const period = vendor.declaration.samplePeriodSeconds;
  let now = Math.ceil(seconds);
  while (plantModel.sample(inverter, plantModel.newestSampleTime(inverter, now, period)).time < seconds) now += 10;
  return now;
}

describe.each(vendorIds)('the faults of two days in the cloud of %s', (vendor) => {
  it('are raised once and cleared once, and an outage clears none', async () => {
    const run = await VirtualDay.begin(vendor, { now: begin, inverters: 8 });
    const { plantModel, cloud } = run.harness;
    const { serials } = cloud.simulator;
    const faults = plantModel.inverters.flatMap((inverter) =>
      plantModel
        .faults(inverter, begin / 1000, end / 1000)
        .map((fault) => ({ ...fault, serial: serials[inverter.index]! })),
    );
    const pass = (until: number): Promise<void> => run.pass((until - run.harness.now) / 60_000);
    const third = faults.toSorted((a, b) => a.since - b.since)[2]!;
    await pass(third.since * 1000 + 15 * 60_000);
    const before = run.alarms.length;
    const outage = { since: run.harness.now / 1000, until: run.harness.now / 1000 + 45 * 60 };
    cloud.set({ outage: true });
    await run.pass(45);
    expect(run.alarms).toHaveLength(before);
    cloud.set({ outage: false });
    await pass(end);
    await run.close();

    const lookSeconds = lookSecondsOf[vendor] ?? 900;
    // Limits ask for more than the vendor's interval in an account of so many inverters.
    const interval = Math.max(run.pace.intervalSeconds, ...run.alarmIntervals);
    const meets = (one: Span, other: Span): boolean =>
      one.since < other.until + 3 * interval && other.since < one.until;
    const alarms = run.alarms.filter(({ vendorCode, since }) => vendorCode !== notReporting && since >= begin / 1000);
    const byId = Map.groupBy(alarms, ({ alarmId }) => alarmId);
    for (const events of byId.values()) {
      const kinds = events.map(({ event }) => event).filter((event) => event !== 'alarm.changed');
      const isOver = events[0]!.since < end / 1000 - 3_600 - 4 * lookSeconds;
      expect(kinds).toEqual(isOver || kinds.length > 1 ? ['alarm.raised', 'alarm.cleared'] : ['alarm.raised']);
    }
    // A source that knows the vendor's level may come later than the one that showed the alarm first.
    expect(alarms.filter(({ event }) => event === 'alarm.changed').length).toBeLessThanOrEqual(byId.size);
    expect(byId.size > 0 || lookSeconds === daySeconds).toBe(true);
    expect(byId.size).toBeLessThanOrEqual(faults.length);
    const raised = alarms.filter(({ event }) => event === 'alarm.raised');
    const shown = faults.filter(
      (fault) => fault !== third && fault.until - fault.since > lookSeconds && fault.until < end / 1000,
    );
    for (const { serial, kind, since, until } of shown) {
      const own = raised.filter(
        ({ InverterSN, Datetime }) => InverterSN === serial && Datetime >= since && Datetime <= until + lookSeconds,
      );
      const categories = categoriesOf[vendor] ?? [categoryOf[kind]];
      expect({ serial, kind, since, raised: own.map(({ category }) => categories.includes(category)) }).toEqual({
        serial,
        kind,
        since,
        raised: [true],
      });
      if (meets(outage, { since, until })) continue;
      // By the first answer after the beginning; by the second after the end, or the first where the vendor tells it.
      const inverter = plantModel.inverters[serials.indexOf(serial)]!;
      const cleared = run.alarms.find(
        ({ event, alarmId }) => event === 'alarm.cleared' && alarmId === own[0]!.alarmId,
      )!;
      const intervals = [1, run.pace.end === 'told' ? 1 : 2].map((polls) => polls * interval + slackSeconds);
      const times = [
        own[0]!.Datetime - reachesCloudAt(run.harness, inverter, since),
        cleared.Datetime - reachesCloudAt(run.harness, inverter, until),
      ];
      expect({ serial, kind, since, times, inTime: times.map((time, i) => time <= intervals[i]!) }).toEqual({
        serial,
        kind,
        since,
        times,
        inTime: [true, true],
      });
    }
  }, 300_000);
});

describe.each(vendorIds)('an alarm in the cloud of %s', (vendor) => {
  it('is raised within an interval of its beginning there, and cleared within two of its end', async () => {
    const run = await VirtualDay.begin(vendor, { now: noonOfFirst, inverters: 3 });
    const { cloud, plantModel } = run.harness;
    const { intervalSeconds } = run.pace;
    // Every third inverter gets the fault.
    const [inverter] = plantModel.inverters as [ModelInverter];
    const [serial] = cloud.simulator.serials;
    const { samplePeriodSeconds } = run.harness.vendor.declaration;
    /** Switches it, and returns how long it takes from when the cloud knows it to the event, seconds. */
    const secondsUntil = async (event: string, fault: boolean, seconds: number): Promise<number[]> => {
      const [from, before] = [run.harness.now / 1000, run.alarms.length];
      cloud.set({ fault });
      await run.pass((seconds + samplePeriodSeconds + slackSeconds) / 60);
      const known = reachesCloudAt(run.harness, inverter, from);
      return run.alarms
        .slice(before)
        .filter((each) => each.event === event && each.InverterSN === serial)
        .map(({ Datetime }) => Datetime - known);
    };
    await run.pass(60);
    const raised = await secondsUntil('alarm.raised', true, intervalSeconds);
    const cleared = await secondsUntil(
      'alarm.cleared',
      false,
      vendor === 'sma' ? logSeconds + 2 * intervalSeconds : 2 * intervalSeconds,
    );
    await run.close();
    expect([raised.length, cleared.length]).toEqual([1, 1]);
    // Ingest polls as often as the page says, where limits do not ask for more.
    expect(Math.max(...run.alarmIntervals)).toBeLessThanOrEqual(intervalSeconds * 1.02);
  }, 300_000);
});
