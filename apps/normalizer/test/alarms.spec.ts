import { vendorIds } from '@heliograph/vendors';
import { VirtualDay } from './virtual-day.ts';

const begin = Date.parse('2026-06-19T00:00:00Z');
const hourMs = 3_600_000;
const daySeconds = 86_400;
const end = begin + 51 * hourMs;

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
/** "System not reporting": no fault of the inverter. */
const notReporting = '29';

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
    cloud.set({ outage: true });
    await run.pass(45);
    expect(run.alarms).toHaveLength(before);
    cloud.set({ outage: false });
    await pass(end);
    await run.close();

    const lookSeconds = lookSecondsOf[vendor] ?? 900;
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
    }
  }, 300_000);
});
