import {
  encodeRawEnvelope,
  importDayDoneCall,
  type MappedItem,
  type PolledDevice,
  type VendorMapping,
} from '@heliograph/vendor-contract';
import type { IncomingRecord, OutgoingRecord } from '@heliograph/kafka';
import { DeviceStates } from '../device-states.ts';
import { Normalizer } from '../normalizer.ts';

const device: PolledDevice = {
  deviceId: 'dev_1',
  plantId: 'plt_1',
  vendorPlantId: '77',
  InverterSN: 'SN1',
  CollectorSN: '',
  vendorDeviceId: '1',
  vendorType: '1',
  ratedPowerKw: 10,
  timezone: 'Asia/Kolkata',
};
const hour = 3_600;
const at = { vendor: 'acme', partition: 0 };
/** The live sample, Unix seconds. */
const now = Date.UTC(2026, 10, 21, 6) / 1000;
/** Noon of a local day so many days before. */
const noon = (daysAgo: number): number => Date.UTC(2026, 10, 21 - daysAgo, 6, 30) / 1000;
const dateOf = (time: number): string => new Date((time + 5.5 * hour) * 1000).toISOString().slice(0, 10);
const dayGap = (time: number) => {
  const midnight = Date.parse(`${dateOf(time)}T00:00:00+05:30`) / 1000;
  return { from: midnight - 1, to: midnight + 24 * hour - 1 };
};

type Sampled = Readonly<Record<number, number>>;

/** A device with its own log: what Kafka would keep. */
class Bench {
  readonly sent: OutgoingRecord[] = [];
  readonly states: OutgoingRecord[] = [];
  #items: MappedItem[] = [];
  #offset = 0;
  #normalizer: Normalizer;
  #held = new DeviceStates();

  constructor() {
    this.#normalizer = this.#start();
  }

  /** Another process takes over: with the states that were written. */
  async restart(): Promise<void> {
    await this.#normalizer.flushStates();
    this.#held = new DeviceStates();
    for (const { topic, key, value } of this.states) {
      if (topic === 'state.acme') this.#held.load(at, String(key), value);
    }
    this.#held.loaded(at);
    this.#normalizer = this.#start();
  }

  live(samples: Sampled, voltage = 0): Promise<string[]> {
    return this.#answer(samples, {}, voltage);
  }

  /** @param samples kWh of the day by time */
  import(samples: Sampled, id = 'imp_1', voltage = 0): Promise<string[]> {
    const gap = dayGap(Number(Object.keys(samples)[0]));
    return this.#answer(samples, { backfill: true, gap, import: { id } }, voltage);
  }

  /** Imports several days with one answer. */
  importDays(samples: Sampled, voltages: Sampled): Promise<string[]> {
    const times = Object.keys(samples).map(Number);
    const gap = { from: dayGap(times[0]!).from, to: dayGap(times.at(-1)!).to };
    return this.#answer(samples, { backfill: true, gap, import: { id: 'imp_1' } }, voltages);
  }

  async done(time: number, day = dateOf(time)): Promise<void> {
    await this.#process(importDayDoneCall, JSON.stringify({ day }), {
      backfill: true,
      gap: dayGap(time),
      import: { id: 'imp_1' },
    });
  }

  /** @returns the bodies of the records */
  async #answer(samples: Sampled, over: object, voltage: number | Sampled = 0): Promise<string[]> {
    this.#items = Object.entries(samples).map(([time, energy]) => ({
      kind: 'sample',
      device,
      datetime: Number(time),
      state: '1',
      dcInputs: 'mppt',
      measurements: {
        PowerACOutputActive: 5,
        EDay: energy,
        ETotal: 10_000 + Number(time) / 1e6,
        UPV1: 300,
        UPV2: typeof voltage === 'number' ? voltage : (voltage[Number(time)] ?? 0),
      },
      quality: [],
      status: [],
      alerts: [],
      warnings: [],
    }));
    return this.#process('c', '{}', over);
  }

  async #process(call: string, body: string, over: object): Promise<string[]> {
    const before = this.sent.length;
    const envelope = encodeRawEnvelope({
      vendor: 'acme',
      accountId: 'acc_1',
      vendorAccountId: 'va_1',
      call,
      fetchedAt: now * 1000,
      samplePeriodSeconds: 300,
      devices: [device],
      ...over,
    });
    const raw: IncomingRecord = {
      topic: 'backfill' in over ? 'raw.acme.backfill' : 'raw.acme',
      partition: 0,
      offset: BigInt(this.#offset++),
      timestamp: now * 1000,
      key: 'va_1',
      value: Buffer.from(body),
      headers: { envelope },
    };
    await this.#normalizer.process([raw]);
    return this.sent.slice(before).map(({ value }) => String(value));
  }

  #start(): Normalizer {
    const mapping: VendorMapping = { version: '1', map: () => this.#items, mapBytes: () => this.#items };
    const nothing = (): void => undefined;
    return new Normalizer({
      producer: {
        send: (records) => {
          for (const record of records)
            (record.topic.startsWith('basedata') || record.topic === 'rejected' ? this.sent : this.states).push(record);
          return Promise.resolve();
        },
      },
      states: this.#held,
      mappings: new Map([['acme', mapping]]),
      language: () => 'en',
      observer: {
        normalized: nothing,
        rejected: nothing,
        skipped: nothing,
        seen: nothing,
        unknownState: nothing,
        days: nothing,
        alarm: nothing,
        presenceChanged: nothing,
        written: nothing,
      },
    });
  }
}

describe('an import', () => {
  let bench: Bench;
  beforeEach(async () => {
    bench = new Bench();
    await bench.live({ [now]: 1 });
    bench.sent.length = 0;
  });

  it('brings samples of before the remembered days once, however often their day is read', async () => {
    for (const daysAgo of [100, 99]) {
      expect(await bench.import({ [noon(daysAgo)]: 10, [noon(daysAgo) + hour]: 15 })).toHaveLength(2);
      expect(await bench.import({ [noon(daysAgo)]: 11, [noon(daysAgo) + 2 * hour]: 20 })).toHaveLength(1);
      await bench.done(noon(daysAgo));
      expect(await bench.import({ [noon(daysAgo)]: 12, [noon(daysAgo) + 3 * hour]: 22 }, 'imp_2')).toEqual([]);
    }
    expect(bench.sent.map(({ headers }) => [headers!.origin, headers!.import])).toEqual(
      Array.from({ length: 6 }, () => ['import', 'imp_1']),
    );
  });

  it('takes no sample from outside of its day', async () => {
    expect(await bench.import({ [noon(100)]: 10, [noon(100) - 13 * hour]: 30, [noon(99)]: 9 })).toHaveLength(1);
  });

  it('knows after a restart what was read, of a day in work too', async () => {
    await bench.import({ [noon(100)]: 10 });
    await bench.done(noon(100));
    await bench.import({ [noon(99)]: 10 });
    await bench.restart();
    expect(await bench.import({ [noon(100) + hour]: 15 })).toEqual([]);
    expect(await bench.import({ [noon(99)]: 10, [noon(99) + hour]: 15 })).toHaveLength(1);
  });

  it('delivers no sample that was delivered live, however long ago', async () => {
    const first = new Bench();
    await first.live({ [noon(100)]: 10 });
    for (let daysAgo = 95; daysAgo > 0; daysAgo -= 5) await first.live({ [noon(daysAgo)]: 10 });
    await first.restart();
    expect(await first.import({ [noon(100)]: 11, [noon(100) + hour]: 12 })).toEqual([]);
    expect(await first.import({ [noon(20)]: 11 })).toEqual([]);
    expect(await first.import({ [noon(101)]: 11 })).toHaveLength(1);
  });

  it('reads the remembered days too, and remembers them beyond', async () => {
    expect(await bench.import({ [noon(30)]: 10, [noon(30) + hour]: 15 })).toHaveLength(2);
    await bench.done(noon(30));
    await bench.live({ [now + 60 * 24 * hour]: 1 });
    expect(await bench.import({ [noon(30)]: 10 }, 'imp_2')).toEqual([]);
    expect(await bench.import({ [noon(29)]: 10 }, 'imp_2')).toHaveLength(1);
  });

  it('does not deliver twice what it read before the device was first seen live', async () => {
    const first = new Bench();
    expect(await first.import({ [noon(200)]: 10 })).toHaveLength(1);
    await first.done(noon(200));
    expect(await first.import({ [noon(150)]: 10 })).toHaveLength(1);
    await first.restart();
    await first.live({ [now]: 1 });
    expect(await first.import({ [noon(200)]: 10 })).toEqual([]);
    expect(await first.import({ [noon(150)]: 10, [noon(150) + hour]: 12 })).toHaveLength(1);
  });

  it('is not kept from the past by a first live sample of a clock that was never set', async () => {
    const first = new Bench();
    const unset = Date.UTC(2001, 0, 1, 6) / 1000;
    await first.live({ [unset]: 1 });
    await first.live({ [now]: 1 });
    expect(await first.import({ [noon(100)]: 10 })).toHaveLength(1);
    expect(await first.import({ [unset]: 1 })).toEqual([]);
  });

  it('gives a sample the same body whatever came live before, between and after', async () => {
    const days = [100, 99, 98];
    const read = async (before: Sampled[], between: Sampled[]): Promise<string[]> => {
      const other = new Bench();
      // The second input has shown a voltage, but not yet on the imported days.
      for (const samples of before) await other.live(samples, 310);
      const bodies: string[] = [];
      for (const daysAgo of days) {
        bodies.push(...(await other.import({ [noon(daysAgo)]: 30, [noon(daysAgo) + hour]: 35 })));
        await other.done(noon(daysAgo));
        for (const samples of between) await other.live(samples, 310);
        await other.restart();
      }
      return bodies;
    };
    const bodies = await read([], []);
    expect(bodies).toHaveLength(6);
    expect(bodies.filter((body) => body.includes('UPV2'))).toEqual([]);
    expect(await read([{ [now - hour]: 90 }, { [now]: 0 }], [{ [now + hour]: 4 }])).toEqual(bodies);
  });

  it.each([100, 20])(
    'gives a sample of %i days ago the same body whether the device is first sampled live before, amid or after the import',
    async (daysAgo) => {
      const read = async (liveBefore: number): Promise<string[]> => {
        const other = new Bench();
        const bodies: string[] = [];
        for (const [n, day] of [noon(daysAgo), noon(daysAgo - 1), noon(daysAgo - 2)].entries()) {
          if (n === liveBefore) await other.live({ [now]: 1 });
          // The second input is used from the first day's second answer on. An answer of the night has zeros alone.
          bodies.push(...(await other.import({ [day - hour]: 20 }, 'imp_1', 0)));
          bodies.push(...(await other.import({ [day]: 30 }, 'imp_1', 310)));
          await other.done(day);
          await other.restart();
        }
        return bodies;
      };
      const bodies = await read(0);
      expect(bodies.map((body) => body.includes('UPV2'))).toEqual([false, true, true, true, true, true]);
      for (const liveBefore of [1, 2, 3]) expect(await read(liveBefore)).toEqual(bodies);
    },
  );

  it('gives a sample the same body whether its day was read alone or with others', async () => {
    const samples = (daysAgo: number) => ({ [noon(daysAgo)]: 30, [noon(daysAgo) + hour]: 35 });
    const alone: string[] = [];
    // The second input is used from the third day on.
    for (const daysAgo of [100, 99, 98]) {
      alone.push(...(await bench.import(samples(daysAgo), 'imp_1', daysAgo === 98 ? 310 : 0)));
      await bench.done(noon(daysAgo));
    }
    expect(alone.map((body) => body.includes('UPV2'))).toEqual([false, false, false, false, true, true]);
    const other = new Bench();
    await other.live({ [now]: 1 });
    const voltages = { [noon(98)]: 310, [noon(98) + hour]: 310 };
    expect(await other.importDays({ ...samples(100), ...samples(99), ...samples(98) }, voltages)).toEqual(alone);
    for (const daysAgo of [100, 99, 98]) await other.done(noon(daysAgo));
    expect(await other.import({ [noon(99) + 2 * hour]: 36 })).toEqual([]);
  });

  it('rejects a finished day that is none', async () => {
    await bench.done(noon(100), 'yesterday');
    expect(bench.sent.map(({ topic, headers }) => [topic, headers!.reasons])).toEqual([
      ['rejected', '[{"reason":"invalid_import_day"}]'],
    ]);
    expect(await bench.import({ [noon(100)]: 10 })).toHaveLength(1);
  });
});
