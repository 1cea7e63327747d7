import type { MappedItem, PolledDevice, RawEnvelope } from '@heliograph/vendor-contract';
import { emptyDeviceState } from './device-state.ts';
import { DeviceStates } from './device-states.ts';
import { normalizeAnswer } from './normalize-answer.ts';
import { encodeDeviceState } from './state-records.ts';

const at = { vendor: 'acme', partition: 0 };
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
  groups: [],
};
/** A time of 2026-11-21 in India (GMT+5:30). */
const time = (clock: string): number => Date.parse(`2026-11-21T${clock}:00+05:30`) / 1000;

type Sample = Extract<MappedItem, { kind: 'sample' }>;
const sample = (clock: string, power: number, over: Partial<Sample> = {}): Sample => ({
  kind: 'sample',
  device,
  datetime: time(clock),
  state: power > 0 ? '1' : '2',
  measurements: { PowerACOutputActive: power },
  quality: [],
  status: [],
  alerts: [],
  warnings: [],
  ...over,
});

function setUp(states = new DeviceStates()) {
  return (items: Sample[], over: Partial<RawEnvelope> = {}): (string | undefined)[] => {
    const envelope: RawEnvelope = {
      vendor: 'acme',
      accountId: 'acc_1',
      vendorAccountId: 'va_1',
      call: 'c',
      fetchedAt: time('23:59') * 1000,
      samplePeriodSeconds: 300,
      devices: [device],
      ...over,
    };
    const mapping = { version: '1', map: () => items, mapBytes: () => items };
    const { records } = normalizeAnswer(envelope, Buffer.from('{}'), mapping, states.access(at, 'va_1'), {
      language: 'en',
    });
    states.keep();
    return records.map(({ record }) => record.turnonTime);
  };
}

describe('turnonTime', () => {
  it('is the first power of the local day after a sample without, and absent for a device that was first seen with power', () => {
    const normalize = setUp();
    expect(normalize([sample('05:00', 0), sample('06:31', 0.1), sample('12:00', 5)])).toEqual([
      undefined,
      '2026-11-21 06:31:00',
      '2026-11-21 06:31:00',
    ]);
    expect(setUp()([sample('12:00', 5), sample('12:05', 5)])).toEqual([undefined, undefined]);
  });

  it('is found by backfilled samples too, for them and for live ones that come after', () => {
    const normalize = setUp();
    expect(normalize([sample('12:00', 5)])).toEqual([undefined]);
    expect(normalize([sample('05:00', 0), sample('06:31', 0.1)], { backfill: true })).toEqual([
      undefined,
      '2026-11-21 06:31:00',
    ]);
    expect(normalize([sample('12:05', 5)])).toEqual(['2026-11-21 06:31:00']);
  });

  it('is found by samples outside of a gap, which a history call brings with those in it', () => {
    const day = [sample('05:00', 0), sample('06:31', 0.1), sample('12:00', 5)];
    expect(setUp()(day, { backfill: true, gap: { from: time('11:00'), to: time('13:00') } })).toEqual([
      '2026-11-21 06:31:00',
    ]);
  });

  it('goes by the vendor where it reports the start of that day, not by the day before or the commissioning', () => {
    const of = (turnedOnAt: number): (string | undefined)[] => setUp()([sample('12:00', 5, { turnedOnAt })]);
    expect(of(time('06:28'))).toEqual(['2026-11-21 06:28:00']);
    expect(of(time('06:28') - 86_400)).toEqual([undefined]);
  });

  it('is the same for two accounts that see one inverter: the end of a pause is no start for the one that has it since noon', () => {
    const of = (items: Sample[]): (string | undefined)[] => setUp()(items);
    const generated = (clock: string, power: number, EDay: number, over: Partial<Sample> = {}): Sample =>
      sample(clock, power, { measurements: { PowerACOutputActive: power, EDay }, ...over });
    const noon = [generated('12:00', 0, 9.1), generated('12:30', 5, 9.1), generated('12:35', 5, 9.5)];
    const dawn = [generated('05:00', 0, 0), generated('06:31', 0.1, 0)];
    expect(of([...dawn, ...noon]).at(-1)).toBe('2026-11-21 06:31:00');
    expect(of(noon)).toEqual([undefined, undefined, undefined]);
    // Without a counter of the day the sun decides; in Kolkata it stands high at noon, and rises at 05:50.
    const kolkata = { device: { ...device, latitude: 22.57, longitude: 88.36 } };
    expect(of([sample('12:00', 0, kolkata), sample('12:30', 5, kolkata)])).toEqual([undefined, undefined]);
    expect(of([sample('05:00', 0, kolkata), sample('06:31', 1, kolkata)])[1]).toBe('2026-11-21 06:31:00');
  });

  it('takes no power that is implausible for a start', () => {
    expect(setUp()([sample('03:00', 0), sample('03:05', 900), sample('06:31', 0.1)])[2]).toBe('2026-11-21 06:31:00');
  });

  it('does not trust the memory of an earlier release, whose dawn was never seen', () => {
    const states = new DeviceStates();
    const older = JSON.parse(encodeDeviceState(emptyDeviceState()).toString()) as Record<string, unknown>;
    const turnedOn = { day: '2026-11-21', at: time('09:00') };
    states.load(at, 'va_1/SN1', Buffer.from(JSON.stringify({ ...older, turnedOn })));
    expect(setUp(states)([sample('12:00', 5)])).toEqual([undefined]);
    expect(states.access(at, 'va_1').get('SN1')).not.toHaveProperty('turnedOn');
  });
});
