import { vendorIds } from '@heliograph/vendors';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import 'reflect-metadata';
import { EventsQuery } from './events/events.requests.ts';
import { unixSecondsOf } from './list-filters.ts';
import { ReplayFilterBody } from './replays/replays.requests.ts';
import { StreamQuery } from './stream/stream.requests.ts';
import { FilterBody, WebhookFilterBody } from './webhooks/filter.requests.ts';

describe('a bound of a time range', () => {
  it.each([
    ['1795219200', 1795219200],
    ['2026-11-21T00:00:00Z', 1795219200],
    ['2026-11-21', 1795219200],
    ['2026-11-21T01:00+01:00', 1795219200],
    ['2026-11-21T01:00 01:00', 1795219200],
    ['2026-11-21T00:00:00.5Z', 1795219201],
    [undefined, undefined],
  ])('%s is %s', (text, seconds) => {
    expect(unixSecondsOf(text)).toBe(seconds);
  });

  it.each(['', 'x', '-1', '1.5', '2026-11-21T00:00:00', '2026-13-01', '21.11.2026', '2026-11-21T25:00Z'])(
    '%s is refused',
    (text) => {
      expect(unixSecondsOf(text)).toBeNaN();
    },
  );
});

const sources = [...vendorIds, 'mqtt', 'quota', 'test', 'webhook'];
const problems = (type: new () => object, body: object) =>
  validateSync(plainToInstance(type, body)).map(({ property, constraints = {} }) => [
    property,
    ...Object.values(constraints),
  ]);

it.each([FilterBody, WebhookFilterBody, ReplayFilterBody])('%p takes lists of known vendors only', (type) => {
  for (const vendors of [undefined, [], sources]) expect(problems(type, { vendors })).toEqual([]);
  for (const vendors of [['nope'], ['solis', 'Solis'], ['solis,huawei']])
    expect(problems(type, { vendors })).toEqual([['vendors', expect.stringContaining('each one of deye, enphase, ')]]);
});

it('takes one known vendor as a filter of events, several for the stream', () => {
  for (const vendor of sources) expect(problems(EventsQuery, { vendor })).toEqual([]);
  expect(problems(StreamQuery, { vendor: sources.join(',') })).toEqual([]);
  expect(problems(EventsQuery, { vendor: 'nope' })).toEqual([['vendor', expect.stringContaining('one of deye, ')]]);
  for (const vendor of ['nope', 'solis,nope', 'solis,', ''])
    expect(problems(StreamQuery, { vendor })).toEqual([['vendor', expect.stringContaining('one of deye, ')]]);
});
