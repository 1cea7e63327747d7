import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@heliograph/testbed';
import { jest } from '@jest/globals';
import { retainedObjects, type RetainedObjects } from '../src/memory/inspector.ts';
import { planFleet, scaleVendors, type PlannedVendorAccount } from '../src/scale/fleet-plan.ts';
import { furtherDevices } from '../src/scale/fleet-records.ts';
import { devicesDue } from '../src/scale/poll-times.ts';
import { read, type Reading } from '../src/scale/readings.ts';
import { ScaleParts } from '../src/scale/scale-parts.ts';
import { ingestOf } from '../src/scale/scale-services.ts';
import { stages } from '../src/scale/stages.ts';

/** Detects a hang, never slowness: on a quiet machine each wait but the first takes seconds. */
const deadlineMs = 240_000;
jest.setTimeout(5 * deadlineMs);

const observedMs = 60_000;
const pauseMs = 1_000;
const channels = ['webhook', 'kafka', 'mqtt'] as const;
const plan = planFleet(20_000, 20);
/** The numbers of added devices of a vendor that is not polled here, and of each polled one, which show that all earlier records have been read. */
const [added, addedOfEach] = [20_000, 100];
const allAdded = added + addedOfEach * scaleVendors.length;

interface Share {
  /** The number of devices in the service's view. */
  devices: number;
  /** The number of added devices among them. */
  added: number;
  /** The limit for one more device of a vendor that is not polled: objects, and entries of maps, sets and arrays, that the service may keep. */
  items: number;
}

/** Keyed by the name of the service. The load may change half an object more than its share meanwhile; a view with more takes at least one a device. */
const shares: Readonly<Record<string, Share>> = {
  ...Object.fromEntries(
    scaleVendors.map(({ id }) => [
      ingestOf(id),
      { devices: countOf(({ vendor }) => vendor.id === id), added: addedOfEach, items: 0.5 },
    ]),
  ),
  // An entry of a map.
  'delivery-api': { devices: plan.devices, added: allAdded, items: 1.5 },
  // An entry and a state.
  'sync-api': { devices: plan.devices, added: allAdded, items: 2.5 },
};

function countOf(has: (account: PlannedVendorAccount) => boolean): number {
  return plan.vendorAccounts.filter(has).reduce((sum, { count }) => sum + count, 0);
}

const accounts = new Map(plan.accounts.map((account) => [account.id, account]));

/** Devices of these vendor accounts that are due in the observed minute. */
function due(from: number, has: (account: PlannedVendorAccount) => boolean): number {
  return devicesDue({ vendorAccounts: plan.vendorAccounts.filter(has) }, from, from + observedMs);
}

/** `npm run scale` with one replica of each service: real services, Kafka, PostgreSQL, Redis and Mosquitto, and clouds with made answers. */
describe('a fleet of 20,000 devices under load', () => {
  let parts: ScaleParts;
  let directory: string;
  const begun = Date.now();
  const countMs = new Map<string, number>();

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'fleet-test-'));
    const context = { directory, signal: new AbortController().signal, progress: () => undefined };
    parts = await ScaleParts.start(context, plan, { replicas: 1, memoryMb: { kafka: 512, postgres: 128 } });
    await parts.services.startTogether();
    await until('the first polls', async () => (await parts.cloud.counts()).polls > 0, { deadlineMs });
  });

  afterAll(async () => {
    await parts?.stop();
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  });

  it('is polled when it is due, and its records flow to all three channels', async () => {
    const first = await until('all counts can be read', () => read(parts), {
      holds: ({ missing }: Reading) => missing.length === 0,
      deadlineMs,
    });
    for (const { id } of scaleVendors) {
      const expected = first.cloud!.devicesOf[id]! + due(first.at, ({ vendor }) => vendor.id === id);
      const polled = async (): Promise<number> =>
        (await parts.cloud.counts().catch(() => undefined))?.devicesOf[id] ?? 0;
      await until(`${expected} devices of ${id} are polled`, polled, { holds: (n) => n >= expected, deadlineMs });
    }
    const { stages: written } = await until('all stages can be read', () => read(parts), {
      holds: (now: Reading) => stages.every(({ name }) => now.stages[name]),
      deadlineMs,
    });
    for (const channel of channels) {
      const expected = first.settled[channel]! + due(first.at, ({ accountId }) => accounts.get(accountId)![channel]);
      const delivered = async (): Promise<number> => (await read(parts)).settled[channel] ?? 0;
      await until(`${expected} records by ${channel}`, delivered, { holds: (n) => n >= expected, deadlineMs });
    }
    for (const { name } of stages) {
      const settled = async (): Promise<number> => {
        const now = (await read(parts)).stages[name];
        return now ? now.written - now.lag : 0;
      };
      const expected = written[name]!.written;
      await until(`${name} settles ${expected}`, settled, { holds: (n) => n >= expected, deadlineMs });
    }
    const { at, cloud } = await until('the clouds answer', () => read(parts), {
      holds: (now: Reading) => now.cloud !== undefined,
      deadlineMs,
    });
    // Twice: a call that a slow machine let time out is made again.
    expect(cloud!.devices).toBeLessThanOrEqual(2 * devicesDue(plan, begun, at));
    expect(cloud!.unknown).toBe(0);
    expect(parts.services.started.filter(({ process }) => !process.alive).map(({ name }) => name)).toEqual([]);
  });

  // Counted, not weighed: answers on their way and compiled code change the bytes by as much as a view does.
  it('is kept by each service only as far as it needs it, and grows no further when devices of other vendors are added', async () => {
    const before = new Map<string, RetainedObjects>();
    const problems = await ofEach(shares, async ([name, { devices }]) => {
      const what = `${name} holds ${devices} devices`;
      const holds = (retained: RetainedObjects): boolean => retained.devices === devices;
      before.set(name, await until(what, () => retainedBy(name), { holds, deadlineMs }));
    });
    await parts.stack.producer.send([...furtherDevices(plan, added, addedOfEach)]);
    problems.push(
      ...(await ofEach(shares, async ([name, share]) => {
        const { items: first } = before.get(name) ?? {};
        if (first === undefined) return;
        const devices = share.devices + share.added;
        const what = `${name} holds ${devices} devices, and for each one added ${share.items} more objects and entries at most`;
        const grown = async (): Promise<RetainedObjects> => {
          const { devices: retained, items } = await retainedBy(name);
          return { devices: retained, items: (items - first) / added };
        };
        const holds = (now: RetainedObjects): boolean => now.devices === devices && now.items <= share.items;
        await until(what, grown, { holds, deadlineMs });
      })),
    );
    expect(problems).toEqual([]);
  });

  /** The service is stopped while it is counted, for seconds when the machine is busy: it runs for four times as long before the next count, or its backlog would grow with each. */
  async function retainedBy(name: string): Promise<RetainedObjects> {
    await sleep(Math.max(pauseMs, 4 * (countMs.get(name) ?? 0)));
    const begun = performance.now();
    const retained = await retainedObjects(parts.services.started.find((service) => service.name === name)!.process);
    countMs.set(name, performance.now() - begun);
    return retained;
  }
});

/** Works for all at once. @returns what failed */
async function ofEach<T>(
  all: Readonly<Record<string, T>>,
  work: (each: [string, T]) => Promise<void>,
): Promise<string[]> {
  const outcomes = await Promise.allSettled(Object.entries(all).map(work));
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
}
