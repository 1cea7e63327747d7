import { overviewOf } from './device-overview.ts';
import { nothingProduced } from '../produced/produced-samples.ts';
import type { Presence } from './presence.ts';

const now = 1_000_000;
const heardAt = now - 60;
const online: Presence = { knownSince: 0, watchedSince: 0, coveredAt: now - 10, heardAt, quietSince: heardAt };
const device = (sampleAge: number, presence: Partial<Presence> = {}) => ({
  produced: { ...nothingProduced(), recent: [now - 10 - sampleAge - 300, now - 10 - sampleAge] },
  presence: { ...online, ...presence },
});

describe('overviewOf', () => {
  it('counts the devices of a vendor over its partitions and finds the one that lags most', () => {
    const overview = overviewOf(
      [
        ['solis', [device(60), device(2400)]],
        ['growatt', [device(5)]],
        ['solis', [device(300), device(9000, { offline: { at: now - 3000, heard: 0 } })]],
      ],
      now,
    );
    expect(overview.get('solis')).toEqual({ online: 3, offline: 1, oldestSampleAgeSeconds: 2400 });
    expect(overview.get('growatt')).toEqual({ online: 1, offline: 0, oldestSampleAgeSeconds: 5 });
  });

  it('does not count a sleeping device as lagging, and a removed one not at all', () => {
    const asleep = device(30_000, { quietSince: now - 10 });
    const takenOut = device(90_000, { coveredAt: now - 90_000 });
    expect(overviewOf([['solis', [asleep, takenOut]]], now).get('solis')).toEqual({
      online: 1,
      offline: 0,
      oldestSampleAgeSeconds: undefined,
    });
  });
});
