import { reported } from '@heliograph/base-data';
import { parseNode, type MappedSample } from '@heliograph/vendor-contract';
import { ClockWatch, readClock } from '../clock.ts';
import { sampleOf } from '../mapping-sample.ts';
import { device } from './harness.ts';
import { PLANT_CLOCK } from '../wire.ts';

const utc = (text: string): number => Date.parse(`${text}Z`) / 1000;
const record = (tim: string, stamp: string): Record<string, unknown> => ({
  sn: 'A1',
  tim,
  tmstp: String(utc(stamp) * 1000),
});

interface Seen {
  zone?: string;
  fetched?: string;
  call?: string;
  backfill?: boolean;
}

function timed(
  value: Record<string, unknown>,
  { zone, fetched, call = 'getLastTsDataPro', backfill }: Seen,
): MappedSample {
  const fetchedAt = utc(fetched ?? '2026-06-21T11:05:00') * 1000;
  const answer = {
    call,
    bytes: Buffer.alloc(0),
    fetchedAt,
    devices: [],
    ...reported({ backfill: backfill === true ? backfill : undefined }),
  };
  return sampleOf(answer, device('A1', zone), value, parseNode('{}'), undefined);
}

describe('the time of a sample', () => {
  it('is tmstp, and the offset what tim is ahead of it', () => {
    const sample = timed(record('2026-06-21 16:30:10', '2026-06-21T11:00:00'), {});
    expect([sample.datetime, sample.offsetSeconds]).toEqual([utc('2026-06-21T11:00:00'), 19_800]);
  });

  it.each(['2026-06-21 23:59:00', '2026-06-21 16:37:00', '--', '2026-02-31 16:30:00'])(
    'is tmstp alone where tim is no clock of a zone (%s)',
    (tim) => {
      const sample = timed(record(tim, '2026-06-21T09:00:00'), {});
      expect(sample.datetime).toBe(utc('2026-06-21T09:00:00'));
      expect(sample).not.toHaveProperty('offsetSeconds');
    },
  );

  it('has the zone’s offset where tim is 8 h ahead and the zone is known', () => {
    const sample = timed(record('2026-06-21 19:00:00', '2026-06-21T11:00:00'), { zone: 'Europe/Berlin' });
    expect(sample.datetime).toBe(utc('2026-06-21T11:00:00'));
    expect(sample).not.toHaveProperty('offsetSeconds');
  });

  it.each([
    ['just now', '2026-06-21T11:05:00', undefined, 28_800],
    ['years ago: no clock of a plant is so wrong', '2029-06-21T11:05:00', undefined, 28_800],
    ['hours ago: a plant at UTC+2 would look so', '2026-06-21T17:05:00', undefined, undefined],
    ['of the past on purpose', '2026-06-21T11:05:00', true, undefined],
  ])('at UTC+8 without a zone is believed only if nothing speaks against it (%s)', (_, fetched, backfill, offset) => {
    const seen = { fetched, ...reported({ backfill: backfill === true ? backfill : undefined }) };
    expect(timed(record('2026-06-21 19:00:00', '2026-06-21T11:00:00'), seen).offsetSeconds).toBe(offset);
  });

  it('is tim in the plant’s zone where the cloud was found to send the plant’s clock as China’s (live client)', () => {
    const sample = timed(record('2026-06-21 17:52:33', '2026-06-21T09:52:33'), {
      zone: 'America/Sao_Paulo',
      call: `getLastTsDataPro${PLANT_CLOCK}`,
    });
    expect(sample.datetime).toBe(utc('2026-06-21T20:52:33'));
    expect(sample).not.toHaveProperty('offsetSeconds');
  });

  it('is not read from seconds, signs or texts', () => {
    for (const tmstp of [null, '', '0', '-5', 'now'])
      expect(readClock({ tmstp, tim: '2026-06-21 11:00:00' })).toBeUndefined();
  });
});

describe('which clock tmstp is', () => {
  const berlin = [device('A1', 'Europe/Berlin')];
  const now = utc('2026-06-21T11:00:00') * 1000;
  const asUtc = record('2026-06-21 18:55:00', '2026-06-21T10:55:00');
  const asPlant = record('2026-06-21 12:55:00', '2026-06-21T04:55:00');
  const seen = (watch: ClockWatch, value: Record<string, unknown>, devices = berlin): string => {
    watch.observe([value], devices, now);
    return watch.nameOf('call');
  };

  it('is seen from a sample that just came', () => {
    expect(seen(new ClockWatch(), asPlant)).toBe(`call${PLANT_CLOCK}`);
    expect(seen(new ClockWatch(), asUtc)).toBe('call');
  });

  it('keeps the first reading seen: an old sample looks like a new one under the other reading', () => {
    const watch = new ClockWatch();
    seen(watch, asPlant);
    expect(seen(watch, asUtc)).toBe(`call${PLANT_CLOCK}`);
    const other = new ClockWatch();
    seen(other, asUtc);
    expect(seen(other, asPlant)).toBe('call');
  });

  it('is not seen from old samples, without a zone, at UTC+8, or where tim is no 8 h ahead', () => {
    for (const [value, devices] of [
      [record('2026-06-21 08:55:00', '2026-06-21T00:55:00'), berlin],
      [asPlant, [device('A1')]],
      [record('2026-06-21 18:55:00', '2026-06-21T10:55:00'), [device('A1', 'Asia/Singapore')]],
      [record('2026-06-21 12:55:00', '2026-06-21T10:55:00'), berlin],
    ] as const) {
      const watch = new ClockWatch();
      seen(watch, value, [...devices]);
      expect(seen(watch, asPlant)).toBe(`call${PLANT_CLOCK}`);
    }
  });
});
