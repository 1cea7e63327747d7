import { join } from 'node:path';
import type { Cell, Table } from '@heliograph/testbed';
import { GatewayError } from '@heliograph/testbed/account';
import { allowedAddress, retrySteps } from '../hostile/cases.ts';
import { HostileEndpoints } from '../hostile/hostile-endpoints.ts';
import { sourcesOf } from '../load/generator.ts';
import { residentMib } from '../report/memory-samples.ts';
import { countsTable, type Result, when } from '../report/result.ts';
import type { Account } from '../rig/accounts.ts';
import { Rig, onRig } from '../rig/rig.ts';
import { root } from '../root.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { problemsOf } from './three-channels.ts';

const healthyWebhooks = 3;
/** Resident, of the dispatcher: 25 hostile endpoints may not make it grow. */
const maxMemoryMiB = 700;

export const hostile: Scenario = {
  name: 'hostile',
  about: 'endpoints that drip, flood, lie, cut off, redirect, show bad certificates or change their address',
  rate: 20,
  seconds: 40,
  run,
};

async function run(context: ScenarioContext): Promise<Result> {
  const hostileEndpoints = await HostileEndpoints.open();
  try {
    return await onRig(context, rigOptions(hostileEndpoints), (rig) => runUnderAttack(rig, hostileEndpoints, context));
  } finally {
    hostileEndpoints.stop();
  }
}

/** Only 127.0.0.2 is allowed: 127.0.0.1 stands for all internal addresses. */
function rigOptions({ nameServer }: HostileEndpoints) {
  const preload = [join(root, 'testing', 'chaos', 'dist', 'hostile', 'dns-preload.js')];
  const steps = `${retrySteps.join(',')},7200,14400,25200,36000`;
  return {
    apps: ['webhook-dispatcher'],
    allowedCidrs: `${allowedAddress}/32`,
    receiverHost: allowedAddress,
    overrides: {
      'webhook-dispatcher': {
        CHAOS_DNS: nameServer,
        WEBHOOK_RETRY_STEPS_SECONDS: steps,
        WEBHOOK_HOLD_BACK_SECONDS: '1',
        WEBHOOK_SLOW_DOWN_SECONDS: '2',
      },
      'delivery-api': { CHAOS_DNS: nameServer },
    },
    preloads: { 'webhook-dispatcher': preload, 'delivery-api': preload },
  };
}

async function runUnderAttack(rig: Rig, hostileEndpoints: HostileEndpoints, context: ScenarioContext): Promise<Result> {
  const { options, progress } = context;
  const account = await rig.account('hostile');
  const taken = await takenUrls(account);
  const healthy: string[] = [];
  for (let i = 0; i < healthyWebhooks; i++) healthy.push((await rig.consumers.webhook({ account })).id);
  const sources = sourcesOf(account.id, options.rate);
  await rig.warmUp(healthy.map((id) => ({ id, source: sources[0]! })));
  await hostileEndpoints.register(rig, account);
  const generator = rig.generator(sources);
  progress(
    `${options.rate} records/s for ${options.seconds} s to ${healthyWebhooks} healthy and ${hostileEndpoints.endpoints.length} hostile endpoints`,
  );
  let memoryMiB = 0;
  const look = () => (memoryMiB = Math.max(memoryMiB, residentMib(rig.fleet.find('webhook-dispatcher').pid) ?? 0));
  const looking = setInterval(look, 200);
  try {
    await rig.flow(generator, [{ at: options.seconds * 500, act: () => hostileEndpoints.flip() }]);
    await rig.drain();
  } finally {
    clearInterval(looking);
  }
  return evaluate(rig, hostileEndpoints, { account, taken, memoryMiB });
}

interface Observed {
  account: Account;
  /** URLs that the API should have refused. */
  taken: readonly string[];
  memoryMiB: number;
}

async function evaluate(rig: Rig, hostileEndpoints: HostileEndpoints, { taken, memoryMiB }: Observed): Promise<Result> {
  const { totals, ...examples } = await rig.count();
  const healthy = await rig.count({ only: ({ group }) => group === 'healthy' });
  const verdicts = await verdictTable(hostileEndpoints);
  const { trespasses } = hostileEndpoints;
  const notes = [
    `Connections to forbidden addresses: ${trespasses}. Most memory of the dispatcher: ${Math.round(memoryMiB)} MiB.`,
  ];
  return {
    totals,
    problems: [
      ...problemsOf(rig, totals, examples),
      ...when(healthy.totals.waiting > 0, `${healthy.totals.waiting} records of healthy endpoints still wait`),
      ...verdicts.problems,
      ...when(trespasses > 0, `${trespasses} connections to a forbidden address`),
      ...when(taken.length > 0, `the API took ${taken.join(', ')}`),
      ...when(memoryMiB > maxMemoryMiB, `the dispatcher grew to ${Math.round(memoryMiB)} MiB`),
    ],
    tables: [
      verdicts.table,
      refusedTable(taken),
      countsTable('Healthy endpoints beside them', healthy.totals),
      countsTable('All endpoints', totals, notes),
    ],
    more: { memoryMiB: Math.round(memoryMiB), trespasses, healthy: healthy.totals },
  };
}

async function verdictTable({ endpoints }: HostileEndpoints): Promise<{ table: Table; problems: string[] }> {
  const rows: Cell[][] = [];
  const problems: string[] = [];
  for (const endpoint of endpoints) {
    const { name, expected, ok } = endpoint.hostileCase;
    const seen = await endpoint.seen();
    const verdict = [...seen.reasons, ...(seen.delivered > 0 ? [`${seen.delivered} delivered`] : [])].join(', ');
    if (!ok(seen))
      problems.push(
        `${name}: expected ${expected}; seen ${JSON.stringify({ ...seen, server: serverOf(seen.server) })}`,
      );
    const { connections, requests, openMs, sentKiB } = serverOf(seen.server);
    rows.push([name, expected, verdict, connections, requests, openMs, sentKiB, seen.status, ok(seen) ? 'yes' : 'NO']);
  }
  const columns = [
    'endpoint',
    'expected',
    'seen',
    'connections',
    'requests',
    'longest ms',
    'KiB taken',
    'webhook',
    'as expected',
  ];
  return { table: { title: 'Hostile endpoints', columns, rows }, problems };
}

type ServerSeen = NonNullable<Awaited<ReturnType<HostileEndpoints['endpoints'][number]['seen']>>['server']>;

function serverOf(server: ServerSeen | undefined) {
  return {
    connections: server?.connections ?? 0,
    requests: server?.requests ?? 0,
    openMs: server?.maxOpenMs ?? 0,
    sentKiB: (server?.sentBytes ?? 0) / 1024,
  };
}

/** URLs that no registration may take: each names an address inside, in some spelling, or is no https. */
const refusedUrls: readonly string[] = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://localhost/',
  'https://localhost./',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[fd00:ec2::254]/',
  'https://10.0.0.1/',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://[fe80::1]/',
  'https://224.0.0.1/',
  'https://user:password@h0.chaos.test/',
  'http://h0.chaos.test/',
];

/** Tries to register each. @returns those that were taken */
async function takenUrls({ api }: Account): Promise<string[]> {
  const taken: string[] = [];
  for (const url of refusedUrls) {
    try {
      await api.post('/v1/webhooks', { url });
      taken.push(url);
    } catch (error) {
      if (!(error instanceof GatewayError) || error.status !== 400) throw error;
    }
  }
  return taken;
}

function refusedTable(taken: readonly string[]): Table {
  const rows = refusedUrls.map((url) => [url, taken.includes(url) ? 'TAKEN' : 'refused']);
  return { title: 'Registration', columns: ['URL', 'the API'], rows };
}
