import { execFile } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { type Disturbance, underFailover } from './failover.ts';

/** The sizes of the disks: a run needs a fifth of them; the rest is for the scenario to fill. */
const postgresMib = 512;
const brokerMib = 512;
/** The time for which tables cannot grow, before WAL cannot either. */
const tablesMs = 6_000;
const walMs = 4_000;
/** A broker ends when it fails to write, which is not at once: segments and indices have been given space before. */
const brokerEndsMs = 30_000;
const brokerDownMs = 5_000;
const restMs = 6_000;
const pollMs = 250;
const answersMs = 60_000;

interface Disks {
  postgres: SmallDisk;
  broker: SmallDisk;
}

/** The one whose disk it is. */
const brokerId = 1;

async function mountDisks({ directory }: ScenarioContext): Promise<Disks> {
  const stack = join(directory, 'stack');
  const postgres = await SmallDisk.mount(join(stack, 'postgres'), postgresMib);
  return { postgres, broker: await SmallDisk.mount(join(stack, 'kafka', String(brokerId), 'data'), brokerMib) };
}

async function fillPostgres({ rig, context }: Disturbance, disk: SmallDisk): Promise<void> {
  const postgres = rig.stack.postgres!;
  rig.fault("PostgreSQL's disk is full");
  await disk.fill();
  await keptFull(disk, tablesMs, (ms) => rig.pause(ms));
  context.progress('and WAL has come to the end of what was there');
  await keptFull(disk, walMs, async (ms) => {
    // Our few writes would not fill the segment that is begun.
    await postgres.query("SELECT pg_logical_emit_message(true, 'chaos', ''), pg_switch_wal()").catch(() => undefined);
    await rig.pause(ms);
  });
  context.progress(`there is space again; PostgreSQL ${postgres.alive ? 'still runs' : 'has ended'}`);
  await disk.free();
  const deadline = Date.now() + answersMs;
  while (!(await answers(() => postgres.query('SELECT 1')))) {
    if (Date.now() > deadline) throw new Error('PostgreSQL does not answer, although there is space');
    // Restarts it as a supervisor would: it ends when it cannot recover.
    if (!postgres.alive) await answers(() => postgres.start());
    await rig.pause(pollMs);
  }
  context.progress('PostgreSQL answers');
}

async function fillBroker({ rig, context }: Disturbance, disk: SmallDisk): Promise<void> {
  const broker = rig.brokers.all.find(({ id }) => id === brokerId)!;
  rig.fault(`the disk of broker ${brokerId} is full`);
  const deadline = Date.now() + brokerEndsMs;
  while (broker.pid !== undefined) {
    if (Date.now() > deadline) throw new Error(`broker ${brokerId} has no space and runs all the same`);
    await disk.fill();
    await rig.pause(pollMs);
  }
  context.progress(`broker ${brokerId} has ended`);
  await rig.pause(brokerDownMs);
  await disk.free();
  context.progress('there is space again');
  await rig.brokers.startAgain(broker);
  await rig.brokers.inSync(context.signal);
  context.progress(`broker ${brokerId}: back, all replicas in sync`);
}

/** Whatever becomes free meanwhile is taken at once. */
async function keptFull(disk: SmallDisk, forMs: number, meanwhile: (ms: number) => Promise<void>): Promise<void> {
  const end = Date.now() + forMs;
  while (Date.now() < end) {
    await disk.fill();
    await meanwhile(pollMs);
  }
}

async function answers(question: () => Promise<unknown>): Promise<boolean> {
  try {
    await question();
    return true;
  } catch {
    return false;
  }
}

async function run(context: ScenarioContext) {
  const disks = await mountDisks(context);
  let times = 0;
  try {
    return await underFailover(context, {
      title: "PostgreSQL's disk and a broker's disk full, in turn",
      // Committed data has to survive the process.
      rig: { keep: true },
      no500: true,
      writeEvery: 2,
      disturb: async (disturbance) => {
        if ((times += 1) % 2 === 1) await fillPostgres(disturbance, disks.postgres);
        else await fillBroker(disturbance, disks.broker);
        await disturbance.rig.pause(restMs);
      },
    });
  } finally {
    await Promise.all([disks.postgres.unmount(), disks.broker.unmount()]);
  }
}

export const diskFull: Scenario = {
  name: 'disk-full',
  about: "PostgreSQL's disk and that of one of three brokers fill up in turn, and have space again",
  rate: 60,
  seconds: 90,
  brokers: 3,
  mounts: true,
  run,
};

const execute = promisify(execFile);
const largestBytes = 1024 * 1024;
const smallestBytes = 512;

/** A file system of fixed size, in memory, that another process fills up. */
class SmallDisk {
  private constructor(readonly directory: string) {}

  static async mount(directory: string, mebibytes: number): Promise<SmallDisk> {
    await mkdir(directory, { recursive: true });
    await execute('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0700`, 'chaos', directory]);
    return new SmallDisk(directory);
  }

  get #filler(): string {
    return join(this.directory, 'filler');
  }

  /** Takes all free space, to the last block. Called again, it takes the space that has become free since. */
  async fill(): Promise<void> {
    const file = await open(this.#filler, 'a', 0o600);
    try {
      for (let bytes = largestBytes; bytes >= smallestBytes;) {
        if ((await written(() => file.write(Buffer.alloc(bytes)))) < bytes) bytes /= 2;
      }
    } finally {
      await file.close();
    }
  }

  async free(): Promise<void> {
    await rm(this.#filler, { force: true });
  }

  /** Unmounts it; a process that still has a file open there keeps it until it ends. */
  async unmount(): Promise<void> {
    await execute('umount', ['--lazy', this.directory]);
  }
}

async function written(write: () => Promise<{ bytesWritten: number }>): Promise<number> {
  try {
    return (await write()).bytesWritten;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return 0;
    throw error;
  }
}
