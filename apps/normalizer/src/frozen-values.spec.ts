import { reported, type Measurements } from '@heliograph/base-data';
import type { Gap, MappedSample, PolledDevice, RawEnvelope, VendorMapping } from '@heliograph/vendor-contract';
import { emptyDeviceState, type DeviceState } from './device-state.ts';
import { frozenFields } from './frozen-values.ts';
import { normalizeAnswer } from './normalize-answer.ts';
import { decodeDeviceState, encodeDeviceState } from './state-records.ts';

const device: PolledDevice = {
  deviceId: 'dev_1',
  plantId: 'plt_1',
  vendorPlantId: '77',
  InverterSN: 'SN1',
  CollectorSN: '',
  vendorDeviceId: '1',
  vendorType: '1',
  timezone: 'Europe/Berlin',
};
/** 10:00 in Berlin. */
const morning = Date.parse('2026-06-10T08:00:00Z') / 1000;
const offset = 7200;

/** Values that move in each sample. */
const moving = (n: number): Measurements => ({
  PowerACOutputActive: 2.001 + n * 0.013,
  UAC1: 230.1 + (n % 7) * 0.3,
  IAC1: 8.71 + n * 0.05,
  FrqAC: 49.97 + (n % 3) * 0.01,
  Temperature: 41.1 + n * 0.2,
});

function sampleAt(
  n: number,
  over: Measurements = {},
  { step = 300, state = '1' }: { step?: number; state?: MappedSample['state'] } = {},
) {
  return {
    kind: 'sample',
    device,
    datetime: morning + n * step,
    state,
    measurements: { ...moving(n), ...over },
    quality: [],
    status: [],
    alerts: [],
    warnings: [],
  } satisfies MappedSample;
}

/** Returns what is frozen of each sample, in the order in which they come. */
function frozenIn(samples: readonly (MappedSample & { datetime: number })[], state: DeviceState = emptyDeviceState()) {
  return samples.map((sample) => frozenFields(sample, { datetime: sample.datetime, offset }, state));
}

const series = (count: number, over: Measurements, options = {}): ReturnType<typeof sampleAt>[] =>
  Array.from({ length: count }, (_, n) => sampleAt(n, over, options));
const firstFrozen = (frozen: readonly string[][]): number => frozen.findIndex((fields) => fields.length > 0);

describe('a member that shows the same value while others move', () => {
  it('is frozen after seven ten minutes of it, and until it moves', () => {
    const frozen = frozenIn([...series(20, { FrqAC: 49.98 }), sampleAt(20), sampleAt(21, { FrqAC: 49.98 })]);
    expect(firstFrozen(frozen)).toBe(14);
    expect(frozen.slice(14, 20)).toEqual(Array.from({ length: 6 }, () => ['FrqAC']));
    expect(frozen.slice(20)).toEqual([[], []]);
  });

  it.each([
    [60, 70],
    [900, 7],
    [3600, 7],
  ])('needs seven earlier slots also with a sample each %i s', (step, first) => {
    expect(firstFrozen(frozenIn(series(first + 3, { UAC1: 230.7 }, { step })))).toBe(first);
  });

  it('names all members where the vendor repeats its last sample', () => {
    const frozen = frozenIn(series(16, moving(1)));
    expect(frozen.at(-1)).toEqual(['PowerACOutputActive', 'UAC1', 'IAC1', 'FrqAC', 'Temperature']);
  });

  it('is not judged alone: two equal members say little where nothing else is known', () => {
    const two = { PowerACOutputActive: 3.217, UAC1: 231.3 };
    const samples = series(16, {}).map((sample) => ({ ...sample, measurements: two }));
    expect(firstFrozen(frozenIn(samples))).toBe(-1);
  });

  it.each<[string, Measurements]>([
    ['a temperature of whole degrees', { Temperature: 43 }],
    ['a frequency of tenths', { FrqAC: 50 }],
    ['a current of tenths', { IAC1: 8.7 }],
    ['a power of tens of watts', { PowerACOutputActive: 3.68 }],
    ['a voltage of 0', { UPV2: 0 }],
  ])('is not frozen for %s', (_, over) => {
    expect(firstFrozen(frozenIn(series(30, over)))).toBe(-1);
  });

  it('is not judged without power, nor the power that is held at a limit', () => {
    expect(firstFrozen(frozenIn(series(30, { PowerACOutputActive: 0, UAC1: 230.7 })))).toBe(-1);
    const atLimit = { PowerACOutputActive: 3.499 };
    expect(firstFrozen(frozenIn(series(30, atLimit, { state: '6' })))).toBe(-1);
    expect(firstFrozen(frozenIn(series(30, atLimit)))).toBe(14);
  });

  it('begins again at midnight of the plant, as an import of that day does', () => {
    const midnight = Date.parse('2026-06-10T22:00:00Z') / 1000;
    const samples = series(40, { UAC1: 230.7 }).map((sample, n) => ({
      ...sample,
      datetime: midnight + (n - 20) * 300,
    }));
    const whole = frozenIn(samples).slice(20);
    expect(whole).toEqual(frozenIn(samples.slice(20)));
    expect(firstFrozen(whole)).toBe(14);
  });
});

describe('the memory of values', () => {
  const stuck = series(30, { UAC1: 230.7 });

  it('decides the same in whatever order the earlier samples came', () => {
    const last = stuck[29]!;
    const mixed = stuck.slice(15, 29).map((_, n, all) => all[(n * 5) % all.length]!);
    expect(frozenIn([...mixed, last]).at(-1)).toEqual(['UAC1']);
    const oneMoved = mixed.map((sample) => (sample.datetime === stuck[24]!.datetime ? sampleAt(24) : sample));
    expect(frozenIn([...oneMoved, last]).at(-1)).toEqual([]);
  });

  it('is bounded, and the same from Kafka', () => {
    const state = emptyDeviceState();
    frozenIn(series(500, { UAC1: 230.7 }, { step: 60 }), state);
    frozenIn(series(300, { UAC1: 230.7 }, { step: 61 }).toReversed(), state);
    expect(JSON.stringify(state.recentValues).length).toBeLessThan(800);
    const kept = decodeDeviceState(encodeDeviceState(state))!;
    expect(kept.recentValues).toEqual(state.recentValues);
    const broken = { ...emptyDeviceState(), recentValues: { newest: 7 } } as unknown as DeviceState;
    expect(decodeDeviceState(encodeDeviceState(broken))).toBeUndefined();
  });
});

describe('the record of a frozen sample', () => {
  const stuck = series(60, { UAC1: 230.7, FrqAC: 49.98 });

  function bodies(answers: readonly { samples: readonly MappedSample[]; gap?: Gap; import?: { id: string } }[]) {
    const state = emptyDeviceState();
    const access = { change: () => state, get: () => state, miss: () => undefined };
    const byKey = new Map<string, unknown>();
    for (const { samples, gap, import: ofImport } of answers) {
      const envelope: RawEnvelope = {
        vendor: 'acme',
        accountId: 'acc_1',
        vendorAccountId: 'va_1',
        call: 'c',
        fetchedAt: (morning + 86_400) * 1000,
        samplePeriodSeconds: 300,
        devices: [device],
        ...reported({ gap, backfill: gap && (true as const), import: ofImport }),
      };
      const mapping: VendorMapping = { version: '1', map: () => [...samples], mapBytes: () => [...samples] };
      const { records } = normalizeAnswer(envelope, Buffer.from('{}'), mapping, access, { language: 'en' });
      for (const { record } of records) byKey.set(record.idempotency_key, record);
    }
    return byKey;
  }

  const live = bodies(stuck.map((sample) => ({ samples: [sample] })));

  it('keeps the value, and names it', () => {
    const last = [...live.values()].at(-1);
    expect(last).toMatchObject({ DataQuality: ['UAC1:frozen', 'FrqAC:frozen'] });
    expect([...live.values()].filter((record) => (record as { DataQuality?: string[] }).DataQuality)).toHaveLength(46);
  });

  it('is the same of samples that come all at once, or from the history after later ones', () => {
    expect(bodies([{ samples: stuck }])).toEqual(live);
    const gap = { from: stuck[19]!.datetime, to: stuck[39]!.datetime };
    const polled = [...stuck.slice(0, 20), ...stuck.slice(40)].map((sample) => ({ samples: [sample] }));
    const filled = bodies([...polled, { samples: stuck, gap }]);
    expect(filled.size).toBe(60);
    for (const [key, record] of filled) expect(record).toEqual(live.get(key));
  });

  it('is the same from an import', () => {
    const day = { from: morning - 36_000, to: morning + 50_000 };
    expect(bodies([{ samples: stuck, gap: day, import: { id: 'imp_1' } }])).toEqual(live);
  });
});
