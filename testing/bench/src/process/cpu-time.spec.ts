import { spawnSync } from 'node:child_process';
import { cpuSecondsOf, endedChildrenCpuSeconds, endedChildrenSeconds, ownSeconds } from './cpu-time.ts';

const stat = '4242 (node (a) b) S 1 4242 4242 0 -1 4194560 9000 0 3 0 1234 566 70 30 20 0 11 0 12345 1000 200';

describe('cpu time', () => {
  it('is read after a name with spaces and brackets', () => {
    expect(ownSeconds(stat)).toBe(18);
    expect(endedChildrenSeconds(stat)).toBe(1);
  });

  it('of this process and of an ended child is counted', () => {
    const before = endedChildrenCpuSeconds();
    spawnSync(process.execPath, [
      '-e',
      'const end = process.cpuUsage().user + 1e5; while (process.cpuUsage().user < end);',
    ]);
    expect(endedChildrenCpuSeconds() - before).toBeGreaterThan(0.09);
    expect(cpuSecondsOf(process.pid)).toBeGreaterThan(0);
  });

  it('of a process that is gone is an error', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    expect(() => cpuSecondsOf(pid)).toThrow('ENOENT');
  });
});
