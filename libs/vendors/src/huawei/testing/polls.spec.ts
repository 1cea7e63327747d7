import type { PollCall, PolledDevice } from '@heliograph/vendor-contract';
import { memoryRefreshTokens } from '../../plant-model/testing/simulators.ts';
import { createAdapter } from '../adapter.ts';
import { deviceOf } from './harness.ts';

function plan(devices: readonly PolledDevice[], timeScale = 1): PollCall[] {
  const adapter = createAdapter(
    { vendorAccountId: 'a', region: 'intl', baseUrl: '', credentials: {} },
    {
      http: { request: () => Promise.reject(new Error('planning makes no call')) },
      session: { get: () => Promise.reject(new Error('planning makes no call')), invalidate: () => Promise.resolve() },
      now: () => 0,
      timeScale,
      refreshTokens: memoryRefreshTokens(),
      warn: () => undefined,
    },
  );
  return adapter.planPolls(devices);
}

const devices = (count: number, over: Partial<PolledDevice> = {}): PolledDevice[] =>
  Array.from({ length: count }, (_, i) => deviceOf(`${over.vendorType ?? '1'}0${1000 + i}`, over));

const realtime = (calls: readonly PollCall[]): PollCall[] =>
  calls.filter(({ name }) => name.startsWith('getDevRealKpi'));

describe('the plan of an account', () => {
  it.each([
    [0, []],
    [1, [1]],
    [100, [100]],
    [101, [100, 1]],
    [250, [100, 100, 50]],
  ])('asks for %d inverters in calls of %j', (count, sizes) => {
    expect(realtime(plan(devices(count))).map((call) => call.devices.length)).toEqual(sizes);
  });

  it('asks for each type in calls of its own', () => {
    const calls = plan([...devices(2), ...devices(3, { vendorType: '38' })]);
    expect(calls.map(({ name }) => name)).toEqual(['getDevRealKpi:1:0', 'getDevRealKpi:38:0', 'getAlarmList:0']);
    expect(calls.map((call) => call.devices.length)).toEqual([2, 3, 5]);
  });

  it('asks for every device exactly once', () => {
    const all = [...devices(130), ...devices(20, { vendorType: '38' })];
    const asked = realtime(plan(all)).flatMap((call) => call.devices);
    expect(new Set(asked)).toEqual(new Set(all));
    expect(asked).toHaveLength(all.length);
  });

  it('asks the same in the same calls, in whatever order the devices come', () => {
    const all = devices(150);
    expect(plan(all.toReversed()).map((call) => call.devices)).toEqual(plan(all).map((call) => call.devices));
  });

  it('asks for the alarms of 100 plants in one call, of all their inverters', () => {
    const many = Array.from({ length: 202 }, (_, i) => deviceOf(`${i}`, { vendorPlantId: `NE=${Math.floor(i / 2)}` }));
    const calls = plan(many).filter(({ name }) => name.startsWith('getAlarmList'));
    expect(calls.map((call) => call.devices.length)).toEqual([200, 2]);
  });

  it('makes its rounds no faster than the windows of the limits: 5 and 30 minutes', () => {
    expect(plan(devices(1)).map(({ intervalSeconds }) => intervalSeconds)).toEqual([304, 1824]);
  });

  it.each([1, 60, 600])('leaves room for delays on the way at a time scale of %d', (timeScale) => {
    const rounds = plan(devices(1), timeScale).map(({ intervalSeconds }) => intervalSeconds);
    for (const [i, windowSeconds] of [300, 1800].entries()) {
      const spare = (rounds[i] ?? 0) - windowSeconds;
      expect(spare).toBeGreaterThan(windowSeconds / 100);
      expect(spare / timeScale).toBeGreaterThanOrEqual(0.5);
    }
  });
});
