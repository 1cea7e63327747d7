import {
  compileFilter,
  compileSubscriptionFilter,
  compileWebhookFilter,
  type DeliveryFilter,
} from './subscription-filter.ts';

const headers = { vendor: 'growatt', plant: 'p_1', device: 'd_1', groups: 'g_1,g_2', kind: 'device.data' };

describe('compileFilter', () => {
  it.each<[DeliveryFilter, boolean]>([
    [{}, true],
    [{ vendors: ['growatt', 'solis'] }, true],
    [{ vendors: ['solis'] }, false],
    [{ plantIds: ['p_1'] }, true],
    [{ plantIds: ['p_2'] }, false],
    [{ deviceIds: ['d_1'] }, true],
    [{ deviceIds: ['d_11'] }, false],
    [{ groupIds: ['g_2'] }, true],
    [{ groupIds: ['g_3', 'g'] }, false],
    [{ kinds: ['device.online', 'device.offline'] }, false],
    [{ kinds: ['device.data'], vendors: ['growatt'], groupIds: ['g_1'] }, true],
    [{ kinds: ['device.data'], vendors: ['growatt'], groupIds: ['g_9'] }, false],
    [{ groupIds: [] }, false],
    [{ vendors: [] }, false],
  ])('%j → %p', (filter, expected) => {
    expect(compileFilter(filter)(headers)).toBe(expected);
  });

  it('narrows alarms by severity and category, and nothing else', () => {
    const matches = compileFilter({ severities: ['critical', 'major'], categories: ['grid'] });
    const alarm = { ...headers, kind: 'alarm.raised', severity: 'major', category: 'grid' };
    expect([alarm, { ...alarm, severity: 'minor' }, { ...alarm, category: 'arc' }, headers].map(matches)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(compileFilter({ severities: [] })(alarm)).toBe(false);
  });

  it('does not match a device in no group by a group', () => {
    expect(compileFilter({ groupIds: ['g_1', ''] })({ ...headers, groups: '' })).toBe(false);
    expect(compileFilter({ groupIds: ['g_1'] })({ vendor: 'growatt' })).toBe(false);
  });
});

describe('compileSubscriptionFilter', () => {
  it.each<[DeliveryFilter, string | undefined, boolean]>([
    [{}, 'device.data', true],
    [{}, 'inventory.changed', true],
    [{}, undefined, true],
    [{}, 'import.finished', false],
    [{}, 'device.day', false],
    [{}, 'alarm.raised', false],
    [{}, 'battery.data', false],
    [{}, 'meter.data', false],
    [{}, 'site.data', false],
    [{ kinds: ['meter.data'] }, 'meter.data', true],
    [{ kinds: ['meter.data'] }, 'battery.data', false],
    [{}, 'device.day.corrected', false],
    [{ kinds: ['device.day'] }, 'device.day', true],
    [{ vendors: ['growatt'] }, 'import.finished', false],
    [{ vendors: ['solis'] }, 'device.data', false],
    [{ kinds: ['import.finished'] }, 'import.finished', true],
    [{ kinds: ['import.finished'] }, 'import.started', false],
    [{ kinds: ['device.data'] }, 'import.finished', false],
  ])('selects a kind that is opt-in only by its name: %j, %s → %p', (filter, kind, expected) => {
    const record = kind === undefined ? { vendor: 'growatt' } : { vendor: 'growatt', kind };
    expect(compileSubscriptionFilter(filter)(record)).toBe(expected);
  });
});

it('no filter selects a kind that is for our own services', () => {
  const corrected = { kind: 'device.day.corrected', vendor: 'solis' };
  for (const filter of [{}, { vendors: ['solis'] }, { kinds: ['device.day.corrected'] }])
    expect([compileFilter, compileWebhookFilter].map((compile) => compile(filter)(corrected))).toEqual([false, false]);
});

describe('resolution', () => {
  const interval = { kind: 'energy.interval', resolution: '15m' };

  it.each([compileWebhookFilter, compileSubscriptionFilter])(
    'is one of a subscription, by default 1h (%p)',
    (compile) => {
      const kinds = ['energy.interval', 'device.data'];
      expect(compile({ kinds })(interval)).toBe(false);
      expect(compile({ kinds })({ ...interval, resolution: '1h' })).toBe(true);
      expect(compile({ kinds, resolution: '15m' })(interval)).toBe(true);
      expect(compile({ kinds, resolution: '15m' })({ kind: 'device.data' })).toBe(true);
    },
  );

  it('does not narrow another filter that names none', () => {
    expect(compileFilter({ kinds: ['energy.interval'] })(interval)).toBe(true);
    expect(compileFilter({ resolution: '1h' })(interval)).toBe(false);
  });
});
