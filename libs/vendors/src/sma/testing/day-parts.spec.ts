import { joinedParts } from '../backfill.ts';

it('cuts a day between entries, whatever else its list contains', () => {
  const entries = ['2026-06-21T10:00:00', '2026-06-21T10:05:00', '2026-06-21T10:10:00'].map((time) => ({
    time,
    power: 1,
  }));
  const text = JSON.stringify({ device: { timezone: 'GMT+0' }, set: [null, ...entries] });
  const from = Date.parse('2026-06-21T10:02:00Z') / 1000;
  const [part] = joinedParts({ 'PowerAc/Day': text }, undefined, { from, to: from + 3600 });
  const { set } = (JSON.parse(part!) as { 'PowerAc/Day': { set: object[] } })['PowerAc/Day'];
  expect(set.at(-1)).toEqual(entries.at(-1));
  expect(set).not.toContain(null);
});
