import type { BenchContext, BenchResult } from '../bench.ts';
import type { Table } from '../report/table.ts';
import type { SyncJob } from './fleet-client.ts';
import { FleetParts } from './fleet-parts.ts';
import { FleetSteps, type StepResult } from './fleet-steps.ts';
import { pageTable, pageTimes, type PageTimes } from './page-times.ts';

/** Its lists are paged by a hundred, and limited to two calls a second: the longest sync of the vendors with large accounts. */
const vendor = 'solis';
/** The limits of the cloud are not what is measured. */
const timeScale = 300;
const changed = 100;

/** One account's fleet by the API: sync, diff, bulk, groups, CSV, lists; the real services on real parts, against a simulated cloud. */
export async function fleetStepsBench(context: BenchContext): Promise<BenchResult> {
  const parts = await FleetParts.start(context, vendor, timeScale);
  try {
    const steps = new FleetSteps(parts, context.progress);
    const problems: string[] = [];
    await syncSteps(parts, steps, context, problems);
    const ids = (await parts.client.devices(500)).devices.map(({ deviceId }) => deviceId);
    await fleetSteps(parts, steps, ids);
    context.progress('reading pages');
    const pages = [await pageTimes(parts.client, 100), await pageTimes(parts.client, 500)];
    return {
      problems,
      tables: [stepTable(steps.results, ids.length), pageTable(pages)],
      results: resultsOf(steps, pages),
    };
  } finally {
    await parts.stop();
  }
}

async function syncSteps(
  parts: FleetParts,
  steps: FleetSteps,
  { options, progress }: BenchContext,
  problems: string[],
): Promise<void> {
  const { client, cloud } = parts;
  const fleet = options.records;
  const id = await parts.addVendorAccount();
  const sync = (seen: SyncJob[] = []) => client.sync(id, (job) => void seen.push(job));
  const seen: SyncJob[] = [];
  await steps.measure('first sync', async () => (await sync(seen)).devices);
  const shown = seen.filter(({ status, devices, plants }) => status === 'running' && devices + plants > 0);
  progress(
    `progress shown while it ran: ${shown.map(({ plants, devices }) => `${plants} plants, ${devices} devices`).join('; ') || 'none'}`,
  );
  await steps.measure('sync again, answered with the whole array', () => client.syncAnswer(id));
  await cloud.resize(fleet - changed);
  await steps.measure(`sync after ${changed} are gone`, async () => (await sync()).devices);
  await cloud.resize(fleet);
  await steps.measure(`sync after ${changed} are back`, async () => (await sync()).devices);
  const expected = steps.results.map(({ records }) => records);
  if (expected[0] !== fleet) problems.push(`first sync: ${expected[0]} records, not ${fleet}`);
  if (expected[1] !== 0) problems.push(`sync again: ${expected[1]} records, not 0`);
}

async function fleetSteps({ client }: FleetParts, steps: FleetSteps, ids: readonly string[]): Promise<void> {
  const all = ids.slice(0, 10_000);
  const bulk = async (action: string, more: object = {}) =>
    (await client.call<{ succeeded: number }>('POST', '/v1/devices/bulk', { action, deviceIds: all, ...more })).result
      .succeeded;
  await steps.measure('bulk unmonitor', () => bulk('unmonitor'));
  await steps.measure('bulk monitor', () => bulk('monitor'));
  const { result: group } = await client.call<{ id?: string; groupId?: string }>('POST', '/v1/groups', { name: 'All' });
  const groupId = group.groupId ?? group.id;
  await steps.measure('bulk addToGroup', () => bulk('addToGroup', { groupId }));
  await steps.measure('bulk label', () => bulk('label', { labels: ['fleet'] }));
  let csv = '';
  await steps.measure('CSV export, all columns', async () => {
    csv = (await client.call<string>('GET', '/v1/devices/export')).body;
    return csv.trimEnd().split('\n').length - 1;
  });
  await steps.measure('CSV import, monitored=false', async () => {
    const lines = all.map((id) => `${id},false`);
    const body = ['deviceId,monitored', ...lines].join('\r\n');
    return (await client.call<{ succeeded: number }>('POST', '/v1/devices/import', body)).result.succeeded;
  });
  await steps.measure('group deleted', async () => {
    await client.call('DELETE', `/v1/groups/${groupId}`);
    return all.length;
  });
}

function stepTable(results: readonly StepResult[], devices: number): Table {
  return {
    title: `One account, ${devices} devices, vendor ${vendor}`,
    columns: [
      'step',
      'devices',
      'seconds',
      'sync-api CPU-s',
      'ingest CPU-s',
      'records to control.devices',
      'last record after, s',
    ],
    rows: results.map(({ step, devices: count, seconds, syncApiCpu, ingestCpu, records, recordsSeconds }) => [
      step,
      count,
      seconds,
      syncApiCpu,
      ingestCpu,
      records,
      recordsSeconds,
    ]),
    notes: [
      `Limit windows of the cloud run ${timeScale} times faster than the vendor's: 100 pages at two calls a second take 50 s more in life.`,
      'PostgreSQL, Kafka, Redis, the simulated cloud, ingest and sync-api share the cores; nothing is polled meanwhile.',
    ],
  };
}

function resultsOf(steps: FleetSteps, pages: readonly PageTimes[]): Record<string, unknown> {
  return { steps: steps.results, pages };
}
