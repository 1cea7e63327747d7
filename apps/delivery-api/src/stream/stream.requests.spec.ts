import { streamFilterOf, StreamQuery } from './stream.requests.ts';

const filterOf = (query: Partial<StreamQuery>): ReturnType<typeof streamFilterOf> =>
  streamFilterOf(Object.assign(new StreamQuery(), query));

describe(streamFilterOf.name, () => {
  const { matches } = filterOf({});

  it('selects records of imports for all channels, not of those for some or none', () => {
    const headers = { kind: 'device.data', vendor: 'solis' };
    expect(matches(headers)).toBe(true);
    for (const channels of ['', 'kafka', 'webhook,kafka,mqtt']) expect(matches({ ...headers, channels })).toBe(false);
  });

  it('selects by the parts and the kinds asked for', () => {
    const events = filterOf({ include: 'events' });
    expect(events.matches({ kind: 'device.data' })).toBe(false);
    expect(events.matches({ kind: 'device.online' })).toBe(true);
    expect(matches({ kind: 'import.started' })).toBe(false);
    expect(filterOf({ kind: 'import.started' }).matches({ kind: 'import.started' })).toBe(true);
    for (const kind of ['battery.data', 'meter.data', 'site.data']) {
      expect(matches({ kind })).toBe(false);
      expect(filterOf({ kind }).matches({ kind })).toBe(true);
      expect(filterOf({ kind, include: 'records,events,energy' }).matches({ kind })).toBe(false);
      expect(filterOf({ kind, include: 'storage' }).matches({ kind })).toBe(true);
    }
  });
});
