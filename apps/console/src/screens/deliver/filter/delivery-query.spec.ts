import {
  attemptQueryOf,
  deadLetterQueryOf,
  retryBodyOf,
  changedFilter,
  hasIntervals,
  withResolution,
  sizeOf,
} from './delivery-query.ts';

const address = (text: string): URLSearchParams => new URLSearchParams(text);

describe('the filter in the address', () => {
  it('is passed on to the list of attempts, without empty parameters and those of the page', () => {
    const text = 'webhookId=wh_1&outcome=failed&status=5xx&reason=&from=100&to=soon&entry=att_1&at=7';
    expect(attemptQueryOf(address(text))).toEqual({ webhookId: 'wh_1', outcome: 'failed', status: '5xx', from: 100 });
  });

  it('is passed on to the list of dead letters', () => {
    expect(deadLetterQueryOf(address('retried=false&kind=test&outcome=dead'))).toEqual({
      retried: false,
      kind: 'test',
    });
    expect(deadLetterQueryOf(address('retried=true'))).toEqual({ retried: true });
  });

  it('becomes the filter of a retry, which accepts lists', () => {
    const query = {
      webhookId: 'wh_1,wh_2',
      deviceId: 'dev_1',
      kind: 'device.data',
      status: '503',
      from: 1,
      to: 2,
    } as const;
    expect(retryBodyOf({ ...query, retried: true })).toEqual({
      webhookIds: ['wh_1', 'wh_2'],
      deviceIds: ['dev_1'],
      kinds: ['device.data'],
      status: '503',
      from: 1,
      to: 2,
    });
    expect(retryBodyOf({ kind: 'test', reason: 'tls' })).toEqual({ reason: 'tls' });
  });
});

describe('a filter of records', () => {
  it('leaves out filters without values: they mean all', () => {
    expect(changedFilter({ vendors: ['solis'] }, 'plantIds', ['plt_1'])).toEqual({
      vendors: ['solis'],
      plantIds: ['plt_1'],
    });
    expect(changedFilter({ vendors: ['solis'], kinds: ['*'] }, 'vendors', [])).toEqual({ kinds: ['*'] });
  });

  it('has a length of intervals where it names them, by default that of the service', () => {
    expect([{}, { kinds: ['device.day' as const] }, { kinds: ['*' as const] }].map(hasIntervals)).toEqual([
      false,
      false,
      true,
    ]);
    const filter = { kinds: ['energy.interval' as const] };
    expect(hasIntervals(filter)).toBe(true);
    expect(withResolution(filter, '15m')).toEqual({ ...filter, resolution: '15m' });
    expect(withResolution({ ...filter, resolution: '1d' }, '')).toEqual(filter);
  });

  it('counts what narrows it', () => {
    expect(sizeOf({ deviceIds: ['a', 'b'] })).toMatchObject({ deviceIds: 2, kinds: 0 });
  });
});
