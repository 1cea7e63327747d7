import { isDeepStrictEqual } from 'node:util';
import type { Table } from '@heliograph/testbed';
import type { Result } from '../report/result.ts';
import type { Account } from '../rig/accounts.ts';
import { Imports, type DateRange } from '../rig/imports.ts';
import { connectVendorAccount, startIngest, type ConnectedAccount } from '../rig/pipeline.ts';
import { quickRetries, type Rig } from '../rig/rig.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { productApps } from './failover.ts';
import { drainAndCount, startThreeChannels } from './three-channels.ts';

/** Vendors whose history takes one call for a device and day, or fewer. */
const vendors = ['solis', 'foxess', 'saj'];
const inverters = 10;
/** Local days, so long ago that the ledger of imports alone decides what was read; the last one has no neighbour that is the same for all, and is not compared. */
const days = 4;
const daysAgo = 40;
const dayMs = 86_400_000;
const settleMs = 3_000;
const restMs = 1_500;
const brokerDownMs = 3_000;
const pollMs = 1_000;
const importMs = 600_000;
const energyMs = 90_000;
/** Faults at least, while an import runs: ingest, a broker, the normalizer. */
const minFaults = 3;
/** A third of the budgets would only make the run longer. */
const importShare = '0.9';

export const importPast: Scenario = {
  name: 'import',
  about:
    'imports of past samples while every process and a broker are killed in turn; compared with an import without kills',
  rate: 20,
  seconds: 10,
  brokers: 3,
  run,
};

interface Owner {
  account: Account;
  connected: readonly ConnectedAccount[];
}

async function run(context: ScenarioContext): Promise<Result> {
  const { options, progress, signal } = context;
  const { rig, account, generator } = await startThreeChannels(context, {
    pipeline: false,
    keep: true,
    apps: productApps.filter((app) => app !== 'gateway'),
    replicas: options.small ? 1 : 2,
    inverters,
    timeScale: 1,
    overrides: { 'webhook-dispatcher': quickRetries, ingest: { IMPORT_BUDGET_SHARE: importShare } },
  });
  try {
    const clouds = (await startIngest(rig)).filter(({ id }) => vendors.includes(id));
    const connect = async (by: Account): Promise<Owner> => {
      const connected: ConnectedAccount[] = [];
      for (const cloud of clouds) connected.push(await connectVendorAccount(by, cloud));
      return { account: by, connected };
    };
    const disturbed = await connect(account);
    await rig.brokers.inSync(signal);
    let killed: string[] = [];
    let calls: number[] = [];
    let problems: string[] = [];
    const act = async (): Promise<void> => {
      progress(`${days} days of ${countDevices(disturbed)} devices are imported, everything is killed in turn`);
      const imports = await Imports.start(disturbed.account, disturbed.connected, range());
      killed = await killUntilOver(rig, context, imports);
      problems = await untilOver(rig, imports);
      calls = [await imports.calls()];
    };
    await rig.flow(generator, [{ at: settleMs, act }], options.seconds);
    await rig.brokers.inSync(signal);
    progress('the same import without a kill, for another account, and again for the first');
    const quiet = await connect(await rig.account('undisturbed'));
    const [others, again] = await Promise.all([
      Imports.start(quiet.account, quiet.connected, range()),
      Imports.start(disturbed.account, disturbed.connected, range()),
    ]);
    problems.push(...(await untilOver(rig, others)), ...(await untilOver(rig, again)));
    calls.push(await others.calls());
    const written = (await again.views()).reduce((sum, { progress: { records } }) => sum + records, 0);
    if (written > 0) problems.push(`${written} records of days that had been imported already`);
    if (killed.length < minFaults) problems.push(`only ${killed.length} faults while an import ran`);
    const energy = await compareEnergy(rig, disturbed, quiet);
    const result = await drainAndCount(rig, title(killed));
    const records = compareRecords(rig, disturbed, quiet);
    return {
      ...result,
      problems: [...result.problems, ...problems, ...records.problems, ...energy.problems],
      tables: [...result.tables, tableOf({ killed, calls, records: records.count, energy })],
      more: { ...result.more, killed, calls, imported: records.count, energyIntervals: energy.intervals },
    };
  } finally {
    await rig.stop();
  }
}

const title = (killed: readonly string[]): string => `Imports of past samples, ${killed.length} kills`;

const countDevices = ({ connected }: Owner): number => connected.reduce((sum, { devices }) => sum + devices.length, 0);

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function range(): DateRange {
  const first = Date.now() - daysAgo * dayMs;
  return { from: dateOf(first), to: dateOf(first + days * dayMs) };
}

/** Kills one replica of each service and a broker, one after the other, as long as an import runs. @returns the names of the victims */
async function killUntilOver(rig: Rig, { signal }: ScenarioContext, imports: Imports): Promise<string[]> {
  const killed: string[] = [];
  const service = (app: string) => async (): Promise<void> => {
    rig.fault(`kill -9 ${app}`);
    const victim = rig.fleet.find(app);
    await victim.kill();
    await victim.ready({ signal });
  };
  const broker = async (): Promise<void> => {
    const victim = await rig.brokers.leaderOfMost();
    rig.fault(`kill -9 broker ${victim.id}`);
    await victim.stop('SIGKILL');
    await rig.pause(brokerDownMs);
    await rig.brokers.startAgain(victim);
    await rig.brokers.inSync(signal);
  };
  const faults: [name: string, act: () => Promise<void>][] = [
    ['ingest', service('ingest')],
    ['a broker', broker],
    ['normalizer', service('normalizer')],
    ['delivery-api', service('delivery-api')],
    ['sync-api', service('sync-api')],
    ['webhook-dispatcher', service('webhook-dispatcher')],
    ['kafka-dispatcher', service('kafka-dispatcher')],
    ['mqtt-dispatcher', service('mqtt-dispatcher')],
    ['ingest', service('ingest')],
    ['normalizer', service('normalizer')],
  ];
  for (const [name, act] of faults) {
    await rig.pause(restMs);
    if (await imports.areOver()) break;
    await act();
    killed.push(name);
  }
  return killed;
}

/** Waits for the end of the imports. @returns what is wrong with them */
async function untilOver(rig: Rig, imports: Imports): Promise<string[]> {
  const deadline = Date.now() + importMs;
  while (!(await imports.areOver()) && Date.now() < deadline) await rig.pause(pollMs);
  return imports.problems();
}

function compareRecords(rig: Rig, { account }: Owner, { account: other }: Owner) {
  const { imported } = rig.watch;
  const { missing, surplus, changed } = imported.difference(account.id, other.id);
  const some = (keys: readonly string[], what: string): string[] =>
    keys.length === 0 ? [] : [`${keys.length} imported samples ${what}, such as ${keys.slice(0, 3).join(', ')}`];
  return {
    count: { imported: imported.count(account.id), repeated: imported.repeated },
    problems: [
      ...some(missing, 'missing beside the import without kills'),
      ...some(surplus, 'that the import without kills does not have'),
      ...some(changed, 'with another body than without kills'),
      ...(imported.count(other.id) === 0 ? ['no sample was imported'] : []),
    ],
  };
}

interface EnergyInterval {
  start: number;
  EGenerated?: number;
  version?: number;
}

interface EnergyComparison {
  intervals: number;
  kwh: number;
  problems: string[];
}

/** Waits until the quarter hours of the imported days are the same for both accounts, device by device. */
async function compareEnergy(rig: Rig, disturbed: Owner, quiet: Owner): Promise<EnergyComparison> {
  const deadline = Date.now() + energyMs;
  for (;;) {
    const [own, others] = [await energyOf(disturbed), await energyOf(quiet)];
    const different = [...others].filter(([serial, items]) => !isDeepStrictEqual(items, own.get(serial)));
    const known = [...others.values()].flat().filter(({ EGenerated = 0 }) => EGenerated > 0);
    const empty = others.size === 0 || known.length === 0 ? ['the energy of the imported days is not known'] : [];
    if ((different.length === 0 && empty.length === 0) || Date.now() > deadline)
      return {
        intervals: [...own.values()].flat().length,
        kwh: known.reduce((sum, { EGenerated = 0 }) => sum + EGenerated, 0),
        problems: [
          ...empty,
          ...different.map(([serial]) => `the energy of ${serial} is not that of the import without kills`),
        ],
      };
    await rig.pause(pollMs);
  }
}

/** Quarter hours by serial number, without their versions: these tell in how many steps the samples came. */
async function energyOf({ account, connected }: Owner): Promise<Map<string, EnergyInterval[]>> {
  const { from, to } = range();
  const last = dateOf(Date.parse(to) - dayMs);
  const found = new Map<string, EnergyInterval[]>();
  for (const { vendor, devices } of connected)
    for (const { deviceId, InverterSN } of devices) {
      const path = `/v1/devices/${deviceId}/energy?resolution=15m&limit=500&from=${from}&to=${last}`;
      const { items } = (await account.api.get(path)) as { items: EnergyInterval[] };
      found.set(
        `${vendor} ${InverterSN}`,
        items.map((item) => ({ ...item, version: undefined })),
      );
    }
  return found;
}

interface Measured {
  killed: readonly string[];
  calls: readonly number[];
  records: { imported: number; repeated: number };
  energy: EnergyComparison;
}

function tableOf({ killed, calls, records, energy }: Measured): Table {
  return {
    title: 'The import with kills beside the same one without',
    columns: ['', 'measured'],
    rows: [
      ['killed in the middle', killed.join(', ')],
      ['calls to the vendors, with kills and without', calls.join(', ')],
      ['imported samples', records.imported],
      ['records written more than once, same body', records.repeated],
      ['quarter hours of energy, the same', energy.intervals],
      ['kWh in them', Math.round(energy.kwh)],
    ],
  };
}
