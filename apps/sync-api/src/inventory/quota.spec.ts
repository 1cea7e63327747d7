import { fillQuota, type QuotaDevice } from './quota.ts';

const fleet = (text: string): QuotaDevice[] =>
  text.split('').map((letter, index) => ({
    id: String(index + 1),
    monitored: letter === 'm',
    excluded: letter === 'x',
  }));

describe('fillQuota', () => {
  it('takes devices in the order they were first seen, up to the quota', () => {
    expect(fillQuota(fleet('....'), 2)).toEqual({ monitor: ['1', '2'], unmonitor: [] });
  });

  it('leaves monitored devices alone and fills what is free', () => {
    expect(fillQuota(fleet('.m.m.'), 3)).toEqual({ monitor: ['1'], unmonitor: [] });
  });

  it('does not bring back what the account took out itself', () => {
    expect(fillQuota(fleet('xx.'), 2)).toEqual({ monitor: ['3'], unmonitor: [] });
  });

  it('takes out the youngest when the quota is lowered', () => {
    expect(fillQuota(fleet('mm.mm'), 2)).toEqual({ monitor: [], unmonitor: ['4', '5'] });
  });

  it('changes nothing when the quota is used up, and takes all out at 0', () => {
    expect(fillQuota(fleet('mm..'), 2)).toEqual({ monitor: [], unmonitor: [] });
    expect(fillQuota(fleet('m.'), 0)).toEqual({ monitor: [], unmonitor: ['1'] });
  });
});
