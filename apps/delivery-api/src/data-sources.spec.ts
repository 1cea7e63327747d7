import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { vendorIds } from '@heliograph/vendors';
import { EventsQuery } from './events/events.controller.ts';
import { ReplayFilterBody } from './replays/replay-filter.dto.ts';
import { StreamQuery } from './stream/stream.query.ts';
import { FilterBody, WebhookFilterBody } from './webhooks/filter.dto.ts';

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
