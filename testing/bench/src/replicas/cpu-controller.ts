import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The hierarchy of cgroups that has the CPU controller. */
export interface CpuController {
  version: 1 | 2;
  /** The directory of its root. */
  path: string;
}

export interface Throttling {
  /** Periods in which a process of the group wanted to run, and those in which the quota was used up before the end. */
  periods: number;
  throttled: number;
}

/** The kernel's default. */
const periodUs = 100_000;

/** Finds the hierarchy in the text of `/proc/mounts`. A machine with both versions has the controller in that of version 1. */
export function cpuControllerIn(mounts: string): CpuController | undefined {
  const rows = mounts.split('\n').map((line) => line.split(' '));
  const first = rows.find(([, , type, options = '']) => type === 'cgroup' && options.split(',').includes('cpu'));
  if (first !== undefined) return { version: 1, path: first[1]! };
  const second = rows.find(([, , type]) => type === 'cgroup2');
  return second && { version: 2, path: second[1]! };
}

/** @throws Error that says why no quotas can be set here */
export async function findCpuController(mountsFile = '/proc/mounts'): Promise<CpuController> {
  const controller = cpuControllerIn(await readFile(mountsFile, 'utf8'));
  if (controller === undefined) throw new Error('no cgroups are mounted');
  if (controller.version === 1) return controller;
  const file = join(controller.path, 'cgroup.subtree_control');
  const enabled = (await readFile(file, 'utf8').catch(() => '')).trim().split(/\s+/);
  if (!enabled.includes('cpu')) throw new Error(`the CPU controller is not enabled in ${file}`);
  return controller;
}

/** Returns the files of a group that set its quota, with their texts. @param cores undefined: no limit */
export function quotaFiles(
  version: CpuController['version'],
  cores: number | undefined,
): [file: string, text: string][] {
  const quotaUs = cores === undefined ? undefined : Math.round(cores * periodUs);
  if (version === 2) return [['cpu.max', `${quotaUs ?? 'max'} ${periodUs}`]];
  return [
    ['cpu.cfs_period_us', String(periodUs)],
    ['cpu.cfs_quota_us', String(quotaUs ?? -1)],
  ];
}

/** Reads the text of a group's `cpu.stat`, which has these two lines in both versions. */
export function throttlingIn(cpuStat: string): Throttling {
  const value = (name: string): number => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(cpuStat)?.[1] ?? 0);
  return { periods: value('nr_periods'), throttled: value('nr_throttled') };
}
