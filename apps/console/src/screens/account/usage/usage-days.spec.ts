import { deliveredOf, firstDay, shownChannels, usageDays } from './usage-days.ts';

const count = { failed: 1, deadLettered: 2, bytes: 10, noSubscriber: 0, dropped: 0 };

describe(usageDays.name, () => {
  it('has every day from the first to the last, oldest first, with the channels of each', () => {
    const days = usageDays({
      from: '2026-02-27',
      to: '2026-03-01',
      days: [
        { day: '2026-03-01', channel: 'kafka', delivered: 3, ...count },
        { day: '2026-02-27', channel: 'mqtt', delivered: 5, ...count },
        { day: '2026-02-27', channel: 'webhook', delivered: 7, ...count },
      ],
    });
    expect(days.map(({ day }) => day)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(days[0]).toEqual({
      day: '2026-02-27',
      delivered: { webhook: 7, kafka: 0, mqtt: 5, sink: 0 },
      failed: 2,
      deadLettered: 4,
      bytes: 20,
    });
    expect(days.map(deliveredOf)).toEqual([12, 0, 3]);
  });
});

it('shows a channel that is off by default only where it delivered', () => {
  const range = { from: '2026-02-28', to: '2026-03-01' };
  const days = [{ day: '2026-03-01', channel: 'sink', delivered: 3, ...count }] as const;
  expect(shownChannels(usageDays({ ...range, days: [] }))).toEqual(['webhook', 'kafka', 'mqtt']);
  expect(shownChannels(usageDays({ ...range, days: [...days] }))).toEqual(['webhook', 'kafka', 'mqtt', 'sink']);
});

describe(firstDay.name, () => {
  it('counts today', () => {
    const now = Date.UTC(2026, 2, 1, 23, 59);
    expect(firstDay(1, now)).toBe('2026-03-01');
    expect(firstDay(30, now)).toBe('2026-01-31');
  });
});
