import type { PolledDevice } from './adapter.ts';
import {
  answerSizedParts,
  callsByDay,
  callsByWindow,
  gapWindows,
  historyAnswers,
  isWithin,
  localDays,
} from './history.ts';

const at = (text: string): number => Date.parse(text) / 1000;

describe('localDays', () => {
  it.each([
    ['within one local day', 'Europe/Berlin', '2026-06-21T08:00:00Z', '2026-06-21T09:00:00Z', ['2026-06-21']],
    [
      'over local midnight',
      'Europe/Berlin',
      '2026-06-21T21:00:00Z',
      '2026-06-21T23:00:00Z',
      ['2026-06-21', '2026-06-22'],
    ],
    [
      'not of the day that ends with it',
      'Europe/Berlin',
      '2026-06-21T21:59:59Z',
      '2026-06-21T23:00:00Z',
      ['2026-06-22'],
    ],
    ['half-hour zones', 'Asia/Kolkata', '2026-06-21T18:20:00Z', '2026-06-21T18:40:00Z', ['2026-06-21', '2026-06-22']],
    ['over the end of a year', undefined, '2025-12-31T12:00:00Z', '2026-01-01T12:00:00Z', ['2025-12-31', '2026-01-01']],
    [
      'over the day summer time ends',
      'Europe/Berlin',
      '2026-10-24T12:00:00Z',
      '2026-10-26T12:00:00Z',
      ['2026-10-24', '2026-10-25', '2026-10-26'],
    ],
    ['empty', 'Europe/Berlin', '2026-06-21T08:00:00Z', '2026-06-21T08:00:00Z', []],
  ])('%s', (_, timezone, from, to, days) => {
    expect(localDays({ from: at(from), to: at(to) }, timezone)).toEqual(days);
  });
});

describe('gapWindows', () => {
  it('covers the gap once, oldest first, the last one shorter', () => {
    expect(gapWindows({ from: 100, to: 350 }, 100)).toEqual([
      { from: 100, to: 200 },
      { from: 200, to: 300 },
      { from: 300, to: 350 },
    ]);
    expect(gapWindows({ from: 100, to: 300 }, 100)).toHaveLength(2);
    expect(gapWindows({ from: 100, to: 100 }, 100)).toEqual([]);
  });
});

describe('answerSizedParts', () => {
  it('keeps order and every record, each part below the size, a larger record alone', () => {
    const sources = [250_000, 100_000, 100_000, 500_000, 1].map((length, i) => String(i).repeat(length));
    expect(answerSizedParts(sources).map((part) => part.map((text) => text[0]))).toEqual([
      ['0', '1'],
      ['2'],
      ['3'],
      ['4'],
    ]);
    expect(answerSizedParts([])).toEqual([]);
  });
});

describe('calls of a backfill', () => {
  const device = (InverterSN: string): PolledDevice => ({
    deviceId: InverterSN,
    plantId: 'p',
    vendorPlantId: 'vp',
    InverterSN,
    CollectorSN: '',
    vendorDeviceId: InverterSN,
    vendorType: '',
  });
  const [first, second] = [device('SN1'), device('SN2')];
  const run = () => Promise.resolve([]);

  it('are one a device and day, the oldest day first', () => {
    const calls = callsByDay(
      [first, second],
      ({ InverterSN }) => (InverterSN === 'SN1' ? ['2026-11-20', '2026-11-21'] : ['2026-11-20']),
      ({ InverterSN }, day) => ({ name: `${InverterSN}:${day}`, run }),
    );
    expect(calls.map(({ name, devices }) => [name, devices])).toEqual([
      ['SN1:2026-11-20', [first]],
      ['SN2:2026-11-20', [second]],
      ['SN1:2026-11-21', [first]],
    ]);
  });

  it('are one a device and window, the oldest window first', () => {
    const calls = callsByWindow([first, second], { from: 0, to: 150 }, 100, ({ InverterSN }, { from, to }) => ({
      name: `${InverterSN}:${from}-${to}`,
      run,
    }));
    expect(calls.map(({ name, devices }) => [name, devices])).toEqual([
      ['SN1:0-100', [first]],
      ['SN2:0-100', [second]],
      ['SN1:100-150', [first]],
      ['SN2:100-150', [second]],
    ]);
  });

  it('bring the samples of the gap: after its begin, up to and with its end', () => {
    const gap = { from: 10, to: 20 };
    expect([10, 11, 20, 21, undefined].map((time) => isWithin(time, gap))).toEqual([false, true, true, false, true]);
  });

  it('bring the samples as they were written, in as many answers as they need', () => {
    const answer = { call: 'day', fetchedAt: 5, devices: [first] };
    const large = `"${'x'.repeat(300_000)}"`;
    const answers = historyAnswers(answer, ['1.50', large, large], (list) => `{"data":[${list}]}`);
    expect(answers.map(({ body }) => body)).toEqual([`{"data":[1.50,${large}]}`, `{"data":[${large}]}`]);
    expect(answers[1]).toMatchObject({ ...answer, backfill: true });
    expect(historyAnswers(answer, [], () => '')).toEqual([]);
  });
});
