import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@heliograph/testbed';
import { quotaFiles, throttlingIn, type CpuController, type Throttling } from './cpu-controller.ts';

const prefix = 'heliograph-bench-';

/** A cgroup of its own for one replica. It has no limit until `limit`. */
export class QuotaGroup {
  private constructor(
    private readonly controller: CpuController,
    private readonly path: string,
  ) {}

  /** @throws Error where this process may make none */
  static async create(controller: CpuController, name: string): Promise<QuotaGroup> {
    const path = join(controller.path, `${prefix}${process.pid}-${name}`);
    await mkdir(path);
    return new QuotaGroup(controller, path);
  }

  /** Moves a process with all its threads here. */
  async add(pid: number): Promise<void> {
    await writeFile(join(this.path, 'cgroup.procs'), String(pid));
  }

  /** @param cores undefined: no limit any more */
  async limit(cores: number | undefined): Promise<void> {
    for (const [file, text] of quotaFiles(this.controller.version, cores)) await writeFile(join(this.path, file), text);
  }

  async throttling(): Promise<Throttling> {
    return throttlingIn(await readFile(join(this.path, 'cpu.stat'), 'utf8'));
  }

  /** Removes it once its processes have ended: a group keeps one that is ending for a moment. */
  async remove(): Promise<void> {
    await until(`${this.path} is removed`, () => removed(this.path));
  }
}

/** Removes what runs left that were killed, and tries out a group. @throws Error where this process may make none */
export async function openGroups(controller: CpuController): Promise<void> {
  for (const name of await readdir(controller.path)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) await removed(join(controller.path, name));
  }
  const probe = await QuotaGroup.create(controller, 'probe');
  try {
    await probe.limit(1);
  } finally {
    await probe.remove();
  }
}

async function removed(path: string): Promise<boolean> {
  try {
    await rmdir(path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EBUSY') return false;
    if (code === 'ENOENT') return true;
    throw error;
  }
}
