import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuControllerIn, findCpuController, quotaFiles, throttlingIn } from './cpu-controller.ts';

const other = 'tmpfs /sys/fs/cgroup tmpfs rw,relatime,mode=755 0 0\n';
const cpuset = 'cgroup /sys/fs/cgroup/cpuset cgroup rw,relatime,cpuset 0 0\n';
const unified = 'cgroup2 /sys/fs/cgroup cgroup2 rw,nosuid,relatime 0 0\n';

describe('cpuControllerIn', () => {
  it.each([
    [
      `${other}${cpuset}cgroup /sys/fs/cgroup/cpu,cpuacct cgroup rw,cpu,cpuacct 0 0\n${unified}`,
      { version: 1, path: '/sys/fs/cgroup/cpu,cpuacct' },
    ],
    [`${other}${unified}`, { version: 2, path: '/sys/fs/cgroup' }],
    [`${other}${cpuset}`, undefined],
    ['', undefined],
  ])('of %j is %j', (mounts, controller) => {
    expect(cpuControllerIn(mounts)).toEqual(controller);
  });
});

describe('findCpuController', () => {
  let directory: string;
  beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'cpu-controller-'))));
  afterEach(() => rm(directory, { recursive: true }));

  async function mounted(subtreeControl: string): Promise<string> {
    const mounts = join(directory, 'mounts');
    await writeFile(mounts, `cgroup2 ${directory} cgroup2 rw 0 0\n`);
    await writeFile(join(directory, 'cgroup.subtree_control'), subtreeControl);
    return mounts;
  }

  it('takes a hierarchy of version 2 whose root passes the controller on', async () => {
    expect(await findCpuController(await mounted('cpuset cpu memory\n'))).toEqual({ version: 2, path: directory });
  });

  it('says why there is none', async () => {
    await expect(findCpuController(await mounted('cpuset memory\n'))).rejects.toThrow('is not enabled in');
    await writeFile(join(directory, 'mounts'), other);
    await expect(findCpuController(join(directory, 'mounts'))).rejects.toThrow('no cgroups are mounted');
  });
});

describe('quotaFiles', () => {
  it('are a period and a quota in version 1', () => {
    expect(quotaFiles(1, 0.2)).toEqual([
      ['cpu.cfs_period_us', '100000'],
      ['cpu.cfs_quota_us', '20000'],
    ]);
    expect(quotaFiles(1, undefined)).toContainEqual(['cpu.cfs_quota_us', '-1']);
  });

  it('are one file in version 2', () => {
    expect(quotaFiles(2, 1.5)).toEqual([['cpu.max', '150000 100000']]);
    expect(quotaFiles(2, undefined)).toEqual([['cpu.max', 'max 100000']]);
  });
});

describe('throttlingIn', () => {
  it('reads both versions', () => {
    const version1 = 'nr_periods 32\nnr_throttled 30\nthrottled_time 2506833522\nnr_bursts 0\nburst_time 0\n';
    const version2 = 'usage_usec 7\nuser_usec 5\nsystem_usec 2\nnr_periods 5\nnr_throttled 4\nthrottled_usec 9\n';
    expect(throttlingIn(version1)).toEqual({ periods: 32, throttled: 30 });
    expect(throttlingIn(version2)).toEqual({ periods: 5, throttled: 4 });
  });
});
