import { machineTimesIn } from './machine-times.ts';

describe('machineTimesIn', () => {
  it('counts waiting for disks as idle, and guests once', () => {
    const stat = 'cpu  100 1 20 500 30 2 3 4 50 6\ncpu0 50 0 10 250 15 1 1 2 25 3\n';
    expect(machineTimesIn(stat)).toEqual({ idle: 530, all: 660 });
  });
});
