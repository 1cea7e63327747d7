import { planOfHistory, type HistoryCost } from './history-cost.ts';

const third = 1 / 3;
const cost = (more: Partial<HistoryCost> = {}): HistoryCost => ({ requests: 1, budgets: [], ...more });
const work = (devices: number, plants: number, days: number) => ({ devices, plants, days });
const requests = (more: Partial<HistoryCost>, ...of: Parameters<typeof work>): number =>
  planOfHistory(cost(more), work(...of), third).requests;

describe(planOfHistory.name, () => {
  it.each<[string, Partial<HistoryCost>, [number, number, number], number]>([
    ['a device and a day', {}, [100, 20, 30], 3_000],
    ['ten devices and three days', { devices: 10, days: 3 }, [101, 20, 31], 11 * 11],
    ['a plant and half a day', { requests: 2, devices: 'plant' }, [100, 20, 30], 1_200],
    ['four devices of a plant', { devices: 4, perPlant: true }, [100, 20, 1], 40],
    // 1 plant of six, 19 of five: a third call for none, a second for each.
    ['four devices of unequal plants', { devices: 5, perPlant: true }, [101, 20, 1], 21],
    ['pages of a device', { requests: 1, requestsPerDevice: 1.5, devices: 8 }, [16, 1, 2], 2 * (2 + 24)],
    ['more plants than devices', { devices: 'plant' }, [2, 5, 1], 2],
    ['no device', {}, [0, 0, 30], 0],
    ['no day', {}, [100, 20, 0], 0],
  ])('counts requests for %s', (_, more, of, count) => {
    expect(requests(more, ...of)).toBe(count);
  });

  it('shares a request among devices of one zone and type only', () => {
    const alike = [5, 11, 84];
    expect(planOfHistory(cost({ devices: 10 }), { ...work(100, 20, 1), alike }, third).requests).toBe(1 + 2 + 9);
  });

  it.each<[string, HistoryCost['budgets'], number | undefined]>([
    // 3,000 requests, a second of pause each
    ['nothing but the pause', [], 3_000],
    // 60 − 30 live = 30 left, a third 10 a minute: the first ten at once; a window is kept a second longer, that of a day a hundredth
    ['a shared budget', [{ limit: 60, perSeconds: 60, live: { perDevice: 0.25, perPlant: 0.25 } }], 299 * 61],
    // 0.8 × 20
    ['a budget of its own', [{ limit: 20, perSeconds: 60 }], Math.ceil(186.5 * 61)],
    // 24 + 10 a day, 0.8 of them are 27: the last of 112 days begins after 111
    ['a daily budget of the fleet', [{ limit: 24, limitPerDevice: 0.1, perSeconds: 86_400 }], 111 * 87_264],
    ['a pace', [{ limit: 2, perSeconds: 10 }], 1_499 * 11],
    // 100 − 5 never taken − 94 live: one a day
    ['what live polls leave', [{ limit: 100, perSeconds: 60, live: { perDevice: 1, max: 94 } }], 2_999 * 61],
    ['a budget that live polls use up', [{ limit: 100, perSeconds: 60, live: { perDevice: 1 } }], undefined],
  ])('computes the time by %s', (_, budgets, seconds) => {
    expect(planOfHistory(cost({ budgets }), work(100, 20, 30), third).seconds).toBe(seconds);
  });

  it('counts the live polls of all devices, also where the import is for one', () => {
    const budgets = [{ limit: 60, perSeconds: 60, live: { perDevice: 0.3 } }];
    const one = { ...work(1, 1, 30), polled: { devices: 100, plants: 20 } };
    expect(planOfHistory(cost({ budgets }), one, third).seconds).toBe(2 * 61);
  });

  it.each([
    [{ unit: 'credits', perRequest: 2, text: '{amount} credits' }, 120],
    [{ unit: 'data_points', perRecord: 3_500, text: 'about {amount} points' }, 210_000],
  ] as const)('names what the vendor bills by %j', (bill, amount) => {
    expect(planOfHistory(cost({ bill }), work(2, 1, 30), third).bill).toEqual({
      unit: bill.unit,
      amount,
      text: bill.text.replace('{amount}', String(amount)),
    });
  });
});
