import { reported } from '@heliograph/base-data';
import { nextPresence, type Observation, type Presence, type PresenceChange } from './presence.ts';

const start = Date.parse('2026-06-21T10:00:00Z') / 1000;
const poll = 300;

type Step = Partial<Observation> & { sample?: boolean };

/** One device polled every five minutes. A step is the content of its next answer; a number is that many failed polls. */
function sequence(steps: readonly (Step | number)[], over: Partial<Observation> = {}) {
  let presence: Presence | undefined;
  let at = start;
  const changes: (PresenceChange & { minute: number })[] = [];
  for (const step of steps) {
    at += poll * (typeof step === 'number' ? step : 1);
    if (typeof step === 'number') continue;
    const { sample, ...said } = step;
    const seen = {
      at,
      call: 'latest',
      covers: true,
      pollIntervalSeconds: poll,
      timeScale: 1,
      sampled: sample === true,
    };
    const next = nextPresence(presence, {
      ...seen,
      ...reported({ newerSampleAt: sample ? at - 60 : undefined }),
      ...over,
      ...said,
    });
    ({ presence } = next);
    if (next.change) changes.push({ ...next.change, minute: (at - start) / 60 });
  }
  return { changes, presence };
}

const sample: Step = { sample: true };
const nothing: Step = {};
const offline: Step = { reported: { offline: 'vendor_reported' } };
const times = (n: number, ...steps: Step[]): Step[] => Array.from({ length: n }, () => steps).flat();
const eventsOf = (steps: readonly (Step | number)[], over?: Partial<Observation>): string[] =>
  sequence(steps, over).changes.map((change) =>
    change.event === 'device.offline' ? `offline ${change.minute} ${change.reason}` : `online ${change.minute}`,
  );

describe('silence', () => {
  it('is offline after three poll intervals, once, and online with the first sample', () => {
    expect(eventsOf([...times(3, sample), ...times(8, nothing), ...times(3, sample)])).toEqual([
      'offline 30 no_data',
      'online 60',
    ]);
  });

  it('of one or two missed polls is ignored', () => {
    expect(eventsOf([sample, nothing, sample, nothing, nothing, sample, nothing, sample])).toEqual([]);
  });

  it('counts at least 15 minutes where polls are rare in time, three intervals where they are rarer', () => {
    const often = (n: number): Step[] =>
      Array.from({ length: n }, (_, i) => ({ at: start + (i + 1) * 60, sample: i === 0 }));
    expect(eventsOf(often(20), { pollIntervalSeconds: 60 })).toHaveLength(1);
    expect(sequence(often(20), { pollIntervalSeconds: 60 }).changes[0]!.at).toBe(start + 60 + 900);
    const hourly: Step[] = Array.from({ length: 5 }, (_, i) => ({ at: start + i * 3600, sample: i === 0 }));
    expect(sequence(hourly, { pollIntervalSeconds: 3600 }).changes[0]!.at).toBe(start + 3 * 3600);
  });

  it('is measured in the time of a cloud that runs faster', () => {
    const steps = Array.from({ length: 6 }, (_, i) => ({ at: start + i * 5, sample: i === 0 }));
    expect(sequence(steps, { pollIntervalSeconds: 5, timeScale: 60 }).changes[0]!.at).toBe(start + 15);
  });

  it('of polls that failed is not the device’s: after an outage it is reset', () => {
    expect(eventsOf([sample, 30, nothing, nothing, nothing, sample])).toEqual([]);
    expect(eventsOf([sample, 30, ...times(4, nothing)])).toEqual(['offline 175 no_data']);
  });

  it('continues over one failed poll', () => {
    expect(eventsOf([sample, nothing, 1, nothing, nothing])).toEqual(['offline 20 no_data']);
  });

  it('between two samples of a device that samples rarely is ignored', () => {
    const quarterHourly = { samplePeriodSeconds: 900 };
    expect(eventsOf(times(6, sample, nothing, nothing, nothing), quarterHourly)).toEqual([]);
    expect(eventsOf([sample, ...times(8, nothing)], quarterHourly)).toEqual(['offline 35 no_data']);
  });

  it('of a device that never sent a sample is offline; its first sample is then online', () => {
    expect(eventsOf([...times(5, nothing), sample])).toEqual(['offline 20 no_data', 'online 30']);
  });

  it('is not broken by samples of a cloud that shows them late', () => {
    const late = { sample: true, newerSampleAt: start - 3600 };
    const { changes } = sequence([sample, ...times(5, nothing), late]);
    expect(changes.map(({ event }) => event)).toEqual(['device.offline', 'device.online']);
    expect(changes[1]!.at).toBe(changes[0]!.at + 1);
  });
});

describe('a cloud that shows older samples than before', () => {
  const older: Step = { isOutOfOrder: true };

  it('is no sign of the present state', () => {
    expect(eventsOf([sample, ...times(20, older), sample])).toEqual([]);
    expect(eventsOf([sample, ...times(300, older)])).toEqual([`offline ${5 + 24 * 60} no_data`]);
  });

  it('counts when it reports the device as offline', () => {
    expect(eventsOf([sample, ...times(3, { ...older, ...offline })])).toEqual(['offline 15 vendor_reported']);
  });
});

describe('first sight', () => {
  it('is no event', () => {
    expect(eventsOf(times(3, sample))).toEqual([]);
  });
});

describe('the vendor’s "offline"', () => {
  it('counts when two answers bring no sample against it', () => {
    expect(eventsOf([sample, offline, offline, offline])).toEqual(['offline 15 vendor_reported']);
  });

  it('once, between samples, is ignored', () => {
    expect(eventsOf([sample, offline, sample, offline, sample])).toEqual([]);
  });

  it('is ignored while samples continue, however long', () => {
    expect(eventsOf([sample, ...times(20, { ...offline, ...sample })])).toEqual([]);
  });

  it('outweighs its last sample, which the cloud shows late, but not continuing samples', () => {
    const late = { ...offline, ...sample };
    expect(eventsOf([sample, offline, offline, late, offline, offline])).toEqual(['offline 15 vendor_reported']);
    expect(eventsOf([sample, offline, offline, late, late, late])).toEqual(['offline 15 vendor_reported', 'online 25']);
  });

  it('does not flap where flag and samples disagree by turns', () => {
    const events = eventsOf([sample, ...times(30, offline, { ...offline, ...sample }, offline)]);
    expect(events.length).toBeLessThanOrEqual(1);
  });

  it('ends when the same call no longer reports it, and stays when another call reports nothing', () => {
    const list: Step = { call: 'list', covers: false };
    expect(eventsOf([sample, offline, nothing, sample])).toEqual([]);
    const said = { ...list, reported: { offline: 'collector_offline' as const }, at: start + 400 };
    expect(eventsOf([sample, said, nothing, nothing])).toEqual(['offline 15 collector_offline']);
    expect(eventsOf([sample, said, { ...list, at: start + 500 }, nothing, sample])).toEqual([]);
  });

  it('is forgotten when its call does not come any more', () => {
    const said: Step = { call: 'list', covers: false, at: start + 400, reported: { offline: 'vendor_reported' } };
    const steps = [sample, said, sample, sample, sample, sample, sample, nothing, nothing, nothing];
    expect(eventsOf(steps)).toEqual(['offline 50 no_data']);
  });
});

describe('the vendor’s "asleep"', () => {
  const asleep: Step = { reported: { asleep: true } };

  it('is not offline', () => {
    expect(eventsOf([sample, ...times(150, asleep), sample])).toEqual([]);
  });

  it('is when it lasts for a whole day', () => {
    expect(eventsOf([sample, ...times(300, asleep)])).toEqual([`offline ${5 + 24 * 60} no_data`]);
  });
});

describe('night', () => {
  const day: Step = { sunElevation: 30, sampleSunElevation: 30 };
  const night: Step = { sunElevation: -20 };
  const dawn: Step = { sunElevation: 6 };

  it('is no loss, neither in silence nor in the vendor’s "offline"', () => {
    expect(eventsOf([{ ...day, ...sample }, ...times(100, night), { ...dawn, ...sample }])).toEqual([]);
    expect(eventsOf([{ ...day, ...sample }, ...times(100, { ...night, ...offline }), { ...dawn, ...sample }])).toEqual(
      [],
    );
  });

  it('resets silence in the morning', () => {
    const steps = [{ ...day, ...sample }, ...times(100, night)];
    expect(eventsOf([...steps, dawn, dawn, { ...dawn, ...sample }])).toEqual([]);
    expect(eventsOf([...steps, dawn, dawn, dawn])).toEqual([`offline ${104 * 5} no_data`]);
    expect(eventsOf([...steps, ...times(3, { ...dawn, ...offline })])).toEqual([`offline ${103 * 5} vendor_reported`]);
  });

  it('excuses no device that samples in the dark', () => {
    const awake = { ...night, sampleSunElevation: -20, sample: true };
    expect(eventsOf([awake, ...times(4, night)])).toEqual(['offline 20 no_data']);
  });

  it('excuses a device that was silent in it before, and sampled in it once', () => {
    const once = { ...night, sampleSunElevation: -20, sample: true };
    expect(eventsOf([...times(4, night), once, once, ...times(6, { ...night, ...offline })])).toEqual([]);
  });

  it('is no supply of its own while the twilight lasts', () => {
    const dusk = { sunElevation: -8, sampleSunElevation: -8, sample: true };
    expect(eventsOf([{ ...day, ...sample }, dusk, dusk, ...times(20, night)])).toEqual([]);
  });

  it('of the poles ends after a day', () => {
    expect(eventsOf([{ ...day, ...sample }, ...times(300, night)])).toEqual([`offline ${5 + 24 * 60} no_data`]);
  });
});

describe('samples that report "offline" themselves (State 0)', () => {
  const said: Step = { sample: true, isSampleOffline: true };

  it('count from the second in a row, and the first sample with another state brings the device online', () => {
    expect(eventsOf([sample, said, said, said, sample])).toEqual(['offline 15 vendor_reported', 'online 25']);
  });

  it('once are ignored: it may be the last one, returned late, or an error', () => {
    expect(eventsOf([sample, said, sample, said, sample])).toEqual([]);
    expect(eventsOf([sample, said, nothing, nothing, nothing])).toEqual(['offline 25 no_data']);
  });

  it('bring no device back', () => {
    expect(eventsOf([sample, ...times(3, nothing), said, said, sample])).toEqual(['offline 20 no_data', 'online 35']);
  });

  it('with the sun below 5 degrees are sleep', () => {
    expect(eventsOf([sample, ...times(6, said)], { sunElevation: 4, sampleSunElevation: 4 })).toEqual([]);
  });
});

describe('repeated answers', () => {
  it('change nothing, and a replay from the beginning gives the same', () => {
    const steps = [sample, sample, ...times(5, nothing), sample];
    const first = sequence(steps);
    expect(sequence(steps).changes).toEqual(first.changes);
    const old: Observation = {
      at: start + 600,
      call: 'latest',
      covers: true,
      pollIntervalSeconds: poll,
      timeScale: 1,
      sampled: false,
    };
    expect(nextPresence(first.presence, old)).toEqual({ presence: first.presence });
  });
});
