import type { AlarmEvent } from '@heliograph/events';
import type { IncomingRecord } from '@heliograph/kafka';
import type { RawEnvelope } from '@heliograph/vendor-contract';
import { loadVendor } from '@heliograph/vendors';
import { MortalOwners } from './mortal-owners.ts';
import { SimulatedPartition, type SimulatedVendor } from './simulated-partition.ts';
import { VirtualDay } from './virtual-day.ts';

const begin = Date.parse('2026-06-19T00:00:00Z');
const minutes = 2 * 24 * 60;

interface Shown {
  serial: string;
  codes: string[];
  /** The time of a sample: the same one again shows nothing new. */
  sampleTime?: string;
}
type Json = Readonly<Record<string, unknown>>;
/** Reads what an answer of the cloud shows of each polled device, without our mapping; nothing of an answer that is not about alarms. */
type ReadAnswer = (answer: Json, serials: readonly string[]) => Shown[];

const list = (value: unknown): Json[] => (value ?? []) as Json[];

const readers: Readonly<Record<string, { call: string; read: ReadAnswer }>> = {
  enphase: {
    call: 'open_alarms',
    read(answer, serials) {
      const { open_alarms: alarms = answer, open_events: events = {} } = answer as Record<string, Json>;
      const entries = [
        ...list(alarms.alarms).flatMap((alarm) =>
          list(alarm.events).map((event): Json => ({ ...event, id: alarm.event_type_id })),
        ),
        ...list(events.events).map((event): Json => ({ ...event, id: event.event_type_id })),
      ];
      return serials.map((serial) => ({
        serial,
        codes: entries.filter((entry) => entry.serial_number === serial).map(({ id }) => String(id)),
      }));
    },
  },
  foxess: {
    call: 'device/real/query',
    read(answer) {
      const real = (answer['device/real/query'] ?? answer) as Json;
      return list(real.result).map(({ deviceSN, time, datas }) => ({
        serial: String(deviceSN),
        sampleTime: String(time),
        codes: list(datas).flatMap(({ variable, value }) =>
          variable === 'currentFault' && value !== '' ? [String(value)] : [],
        ),
      }));
    },
  },
  huawei: {
    call: 'getAlarmList',
    read({ data }, serials) {
      const alarms = list(typeof data === 'string' ? JSON.parse(data) : data);
      return serials.map((serial) => ({
        serial,
        codes: alarms
          .filter(({ esnCode, status }) => esnCode === serial && status === 1)
          .map(({ alarmId }) => String(alarmId)),
      }));
    },
  },
};

interface Count {
  raised: number;
  cleared: number;
}

/** What the cloud has shown, counted answer by answer: an alarm is over when two answers in a row do not have it. */
class ShownAlarms {
  readonly counts = new Map<string, Count>();
  /** The answers in a row without an open alarm. */
  readonly #missed = new Map<string, number>();
  readonly #sampleTimes = new Map<string, string>();

  observe({ serial, codes, sampleTime }: Shown): void {
    if (sampleTime !== undefined && this.#sampleTimes.get(serial) === sampleTime) return;
    if (sampleTime !== undefined) this.#sampleTimes.set(serial, sampleTime);
    const shown = new Set(codes.map((code) => `${serial} ${code}`));
    for (const alarm of shown) {
      if (!this.#missed.has(alarm)) this.#count(alarm).raised += 1;
      this.#missed.set(alarm, 0);
    }
    for (const [alarm, missed] of this.#missed) {
      if (shown.has(alarm) || !alarm.startsWith(`${serial} `)) continue;
      this.#missed.set(alarm, missed + 1);
      if (missed === 0) continue;
      this.#missed.delete(alarm);
      this.#count(alarm).cleared += 1;
    }
  }

  #count(alarm: string): Count {
    const count = this.counts.get(alarm) ?? { raised: 0, cleared: 0 };
    this.counts.set(alarm, count);
    return count;
  }
}

/** Returns the events of alarms in the log, each key once. @throws Error for a key with two bodies */
function eventsIn(log: SimulatedPartition): AlarmEvent[] {
  const keys = new Set(
    log.produced.filter(({ topic }) => topic === 'device-events').map(({ headers }) => headers!.idempotency_key!),
  );
  return [...log.bodies()].flatMap(([key, bodies]) => {
    if (!keys.has(key)) return [];
    if (bodies.size > 1) throw new Error(`two bodies: ${[...bodies].join(' and ')}`);
    const event = JSON.parse([...bodies][0]!) as AlarmEvent;
    return event.event.startsWith('alarm.') ? [event] : [];
  });
}

function countsOf(events: readonly AlarmEvent[]): Map<string, Count> {
  const counts = new Map<string, Count>();
  for (const { InverterSN, vendorCode, event } of events) {
    const count = counts.get(`${InverterSN} ${vendorCode}`) ?? { raised: 0, cleared: 0 };
    counts.set(`${InverterSN} ${vendorCode}`, count);
    if (event === 'alarm.raised') count.raised += 1;
    if (event === 'alarm.cleared') count.cleared += 1;
  }
  return counts;
}

const sorted = (counts: ReadonlyMap<string, Count>): object => Object.fromEntries([...counts].sort());

describe.each(Object.entries(readers))('the alarms of two days in the cloud of %s', (id, { call, read }) => {
  const polls: IncomingRecord[][] = [];
  const shown = new ShownAlarms();
  let vendor: SimulatedVendor;

  beforeAll(async () => {
    const run = await VirtualDay.begin(id, { now: begin, inverters: 8 });
    vendor = { id, mapping: run.harness.mapping, alarms: await (await loadVendor(id)).alarms() };
    run.normalize = (answers) => Promise.resolve(void polls.push([...answers]));
    await run.pass(minutes);
    await run.close();
    for (const { headers, value } of polls.flat()) {
      const { call: made, devices } = JSON.parse(headers.envelope!) as RawEnvelope;
      if (!made.startsWith(call)) continue;
      const serials = devices.map(({ InverterSN }) => InverterSN);
      for (const each of read(JSON.parse(value!.toString()) as Json, serials)) shown.observe(each);
    }
  }, 300_000);

  it('are some, and some of them end', () => {
    const counts = [...shown.counts.values()];
    expect(counts.length).toBeGreaterThan(3);
    expect(counts.filter(({ cleared }) => cleared > 0).length).toBeGreaterThan(2);
  });

  it.each([1, 2, 3])(
    'are raised once, and cleared once or open at the end, while normalizers die at random points: seed %d',
    async (seed) => {
      const owners = new MortalOwners(new SimulatedPartition(vendor), seed);
      await owners.log.takeOver();
      for (const answers of polls) await owners.normalize(answers);
      await owners.finish();
      expect(owners.deaths).toBeGreaterThan(20);
      expect(sorted(countsOf(eventsIn(owners.log)))).toEqual(sorted(shown.counts));
    },
    300_000,
  );
});
