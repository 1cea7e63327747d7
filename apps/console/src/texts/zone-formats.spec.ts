import { zoneFormats } from './zone-formats.ts';

describe(zoneFormats.name, () => {
  const midnightInChatham = Date.UTC(2026, 4, 31, 11, 15) / 1000;

  it('shows the clock of Chatham', () => {
    const { tick, stamp } = zoneFormats('Pacific/Chatham', 'en');
    expect(tick(midnightInChatham)).toBe('Jun 1');
    expect(tick(midnightInChatham + 3600)).toBe('01:00');
    expect(stamp(midnightInChatham + 60)).toEqual(expect.stringMatching(/^Jun 1, 2026, 12:01\sAM \(GMT\+12:45\)$/));
  });

  it('distinguishes the two hours when the clock is set back', () => {
    const { stamp } = zoneFormats('Europe/Berlin', 'de');
    const second = Date.UTC(2026, 9, 25, 1, 30) / 1000;
    expect([second - 3600, second].map(stamp)).toEqual(['25.10.2026, 02:30 (GMT+2)', '25.10.2026, 02:30 (GMT+1)']);
  });

  it('works with the label of an offset, and with an unknown zone', () => {
    expect(zoneFormats('GMT-3', 'de').tick(midnightInChatham)).toBe('08:15');
    expect(zoneFormats('Mars/Olympus', 'de').tick(midnightInChatham)).toBe('11:15');
  });
});
