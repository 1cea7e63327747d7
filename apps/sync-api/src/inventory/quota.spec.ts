import { fillQuota, type QuotaDevice } from './quota.ts';

const fleet = (text: string): QuotaDevice[] =>
  text.split('').map((letter, index) => ({
    id: String(index + 1),
    monitored: letter === 'm',
    excluded: letter === 'x',
    inverter: `solis:${letter === '.' || letter === 'm' || letter === 'x' ? index : letter}`,
    place: String(index + 1),
  }));

/** Microinverters of houses, which take a place each: `plants[n]` of them in the house n. */
const houses = (plants: readonly number[], monitored = false): QuotaDevice[] =>
  plants.flatMap((count, plant) =>
    Array.from({ length: count }, (_, n) => ({
      id: `${plant}.${n}`,
      monitored,
      excluded: false,
      inverter: `enphase:${plant}.${n}`,
      place: `enphase:${plant}`,
    })),
  );

describe('fillQuota', () => {
  it('takes devices in the order they were first seen, up to the quota', () => {
    expect(fillQuota(fleet('....'), 2)).toEqual({ monitor: ['1', '2'], unmonitor: [], over: ['3', '4'] });
  });

  it('keeps monitored devices and fills the free places', () => {
    expect(fillQuota(fleet('.m.m.'), 3)).toEqual({ monitor: ['1'], unmonitor: [], over: ['3', '5'] });
  });

  it('does not include devices that the account excluded', () => {
    expect(fillQuota(fleet('xx.'), 2)).toEqual({ monitor: ['3'], unmonitor: [], over: [] });
  });

  it('removes the newest when the quota is lowered', () => {
    expect(fillQuota(fleet('mm.mm'), 2)).toEqual({ monitor: [], unmonitor: ['4', '5'], over: ['4', '5', '3'] });
  });

  it('counts an inverter over quota once, and no excluded one', () => {
    expect(fillQuota(fleet('mAAx'), 1).over).toEqual(['2']);
    expect(fillQuota(fleet('mAAx'), 2).over).toEqual([]);
  });

  it('includes an inverter once, however many vendor accounts list it: as the device seen first', () => {
    expect(fillQuota(fleet('A.A.'), 4)).toEqual({ monitor: ['1', '2', '4'], unmonitor: [], over: [] });
    const [first, ...others] = fleet('A.A.');
    expect(fillQuota([{ ...first!, excluded: true }, ...others], 4).monitor).toEqual(['2', '3', '4']);
    expect(fillQuota([first!, others[0]!, { ...others[1]!, monitored: true }], 4).monitor).toEqual(['2']);
  });

  it('counts a house of twenty microinverters once', () => {
    const { monitor, over } = fillQuota([...houses([20]), ...fleet('..')], 2);
    expect(monitor).toHaveLength(21);
    expect([monitor.at(-1), over]).toEqual(['1', ['2']]);
  });

  it('takes in a microinverter of a monitored house although the quota is used up', () => {
    const [first, ...others] = houses([3, 1]);
    expect(fillQuota([{ ...first!, monitored: true }, ...others], 1)).toEqual({
      monitor: ['0.1', '0.2'],
      unmonitor: [],
      over: ['1.0'],
    });
  });

  it('removes whole houses, the newest first', () => {
    expect(fillQuota(houses([2, 2], true), 1)).toEqual({
      monitor: [],
      unmonitor: ['1.0', '1.1'],
      over: ['1.0', '1.1'],
    });
    expect(fillQuota(houses([2], true), 0).unmonitor).toEqual(['0.0', '0.1']);
  });

  it('changes nothing when the quota is used up, and removes all at 0', () => {
    expect(fillQuota(fleet('mm..'), 2)).toEqual({ monitor: [], unmonitor: [], over: ['3', '4'] });
    expect(fillQuota(fleet('m.'), 0)).toEqual({ monitor: [], unmonitor: ['1'], over: ['1', '2'] });
  });
});
