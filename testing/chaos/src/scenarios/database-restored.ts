import type { Table } from '@heliograph/testbed';
import { runCommand } from '@heliograph/testbed/processes';
import { readHistory } from '../history/events.ts';
import { type Result, when } from '../report/result.ts';
import type { Account } from '../rig/accounts.ts';
import type { Rig } from '../rig/rig.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { drainAndCount, startThreeChannels } from './three-channels.ts';

/** `archive_timeout`: a commit is lost for so long at most. */
const archiveSeconds = 10;
/** Beside it: the checkpointer looks for the timeout each second at best, and the file is copied. */
const archivingMs = 5_000;
const settleMs = 5_000;
const changePauseMs = 100;
const mistakeMs = 5_000;
const pollMs = 500;
const projectedMs = 90_000;
const pageSize = 500;

export const databaseRestored: Scenario = {
  name: 'database-restored',
  about:
    'PostgreSQL restored to a moment, then after the loss of its disk, from a base backup and WAL, beside services',
  rate: 30,
  seconds: 20,
  run,
};

interface Change {
  id: string;
  sentAt: number;
  acknowledgedAt: number;
}

interface Restored {
  how: string;
  changes: number;
  lost: number;
  /** From the oldest change that is lost to the failure. */
  rpoMs: number;
  acceptsWritesMs: number;
  apiMs: number;
  republishedMs: number;
  problems: string[];
}

/** Creates groups one after the other through the API, and notes when each was sent and acknowledged. */
class Changes {
  readonly all: Change[] = [];
  readonly #running: Promise<void>;
  #stopped = false;

  constructor(rig: Rig, { api }: Account) {
    this.#running = (async () => {
      while (!this.#stopped) {
        const sentAt = Date.now();
        const { groupId: id } = (await api.post('/v1/groups', { name: `change ${sentAt}` })) as { groupId: string };
        this.all.push({ id, sentAt, acknowledgedAt: Date.now() });
        await rig.pause(changePauseMs);
      }
    })();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }
}

async function run(context: ScenarioContext): Promise<Result> {
  const { rig, account, generator } = await startThreeChannels(context, {
    pipeline: true,
    keep: true,
    databaseAddress: true,
    archiveSeconds,
    inverters: 3,
  });
  try {
    const restored: Restored[] = [];
    const act = async (): Promise<void> => {
      restored.push(await restore(rig, context, account, true));
      restored.push(await restore(rig, context, account, false));
    };
    await rig.flow(generator, [{ at: settleMs, act }]);
    const holes = await historyProblems(rig, account);
    const result = await drainAndCount(rig, 'PostgreSQL restored from its base backup and archived WAL, twice');
    return {
      ...result,
      problems: [...result.problems, ...restored.flatMap(({ problems }) => problems), ...holes.problems],
      tables: [...result.tables, tableOf(restored, holes.records)],
      more: { ...result.more, restored, historyRecords: holes.records },
    };
  } finally {
    await rig.stop();
  }
}

/** @param toMoment restores to a moment before an account was created by mistake; otherwise the disk is lost, and the archive replayed to its end */
async function restore(rig: Rig, context: ScenarioContext, account: Account, toMoment: boolean): Promise<Restored> {
  const postgres = rig.stack.postgres!;
  await postgres.backUp();
  context.progress('a base backup is taken, WAL is archived; an account changes its groups');
  const changes = new Changes(rig, account);
  await rig.pause(context.options.seconds * 1000);
  const target = toMoment ? new Date() : undefined;
  const mistaken = await rig.account(toMoment ? 'after-the-moment' : 'before-the-loss');
  await rig.pause(toMoment ? mistakeMs : archiveSeconds * 1000);
  await changes.stop();
  rig.fault(toMoment ? 'PostgreSQL is restored to a moment' : 'PostgreSQL and its disk are lost');
  const lostAt = Date.now();
  await postgres.restore(target);
  const acceptsWritesMs = Date.now() - lostAt;
  rig.databaseAddress!.redirectTo({ port: postgres.port });
  const kept = await groupsOf(account);
  await account.api.post('/v1/groups', { name: `after ${lostAt}` });
  const apiMs = Date.now() - lostAt;
  context.progress('it accepts writes, the APIs answer');
  const different = await republish(rig, '--check');
  await republish(rig);
  const check = await untilRepublished(rig);
  const republishedMs = Date.now() - lostAt;
  const lost = changes.all.filter(({ id }) => !kept.has(id));
  const rpoMs = lostAt - Math.min(lostAt, ...lost.map(({ acknowledgedAt }) => acknowledgedAt));
  const how = toMoment ? 'to a moment' : 'to the end of the archive';
  const named = different.output.includes(`NOT IN THE DATABASE (${mistaken.id})`);
  return {
    how,
    changes: changes.all.length,
    lost: lost.length,
    rpoMs,
    acceptsWritesMs,
    apiMs,
    republishedMs,
    problems: [
      ...(target === undefined
        ? when(rpoMs > archiveSeconds * 1000 + archivingMs, `${how}: changes of ${rpoMs} ms are lost`)
        : momentProblems(changes.all, kept, target.getTime())),
      ...when(toMoment && !named, `republish --check does not name ${mistaken.id}:\n${different.output}`),
      ...when(check.code !== 0, `${how}: the control topics differ after republish:\n${check.output}`),
    ],
  };
}

/** What was acknowledged before the moment must exist, and what was sent after it must not. */
function momentProblems(changes: readonly Change[], kept: ReadonlySet<string>, moment: number): string[] {
  const missing = changes.filter(({ id, acknowledgedAt }) => acknowledgedAt < moment && !kept.has(id));
  const surplus = changes.filter(({ id, sentAt }) => sentAt > moment && kept.has(id));
  return [
    ...when(missing.length > 0, `${missing.length} changes acknowledged before the moment are gone`),
    ...when(surplus.length > 0, `${surplus.length} changes sent after the moment are there`),
    ...when(!changes.some(({ sentAt }) => sentAt > moment), 'nothing was changed after the moment'),
  ];
}

function republish({ stack }: Rig, ...args: string[]) {
  return runCommand({ app: 'auth-api', name: 'admin', args: ['republish', ...args], environment: stack.environment });
}

/** The relays write what was republished, after they have their locks again. */
async function untilRepublished(rig: Rig) {
  const deadline = Date.now() + projectedMs;
  for (;;) {
    const check = await republish(rig, '--check');
    if (check.code === 0 || Date.now() > deadline) return check;
    await rig.pause(pollMs);
  }
}

async function groupsOf(account: Account): Promise<Set<string>> {
  const groups = await allOf<{ groupId: string }>(account, '/v1/groups?');
  return new Set(groups.map(({ groupId }) => groupId));
}

async function allOf<T>({ api }: Account, path: string): Promise<T[]> {
  const found: T[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const from: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = (await api.get(`${path}limit=${pageSize}${from}`)) as { items: T[]; nextCursor: string | null };
    found.push(...page.items);
    cursor = page.nextCursor;
  }
  return found;
}

interface Shown {
  record: { idempotency_key: string };
}

/** Waits until the API shows every sample of the polled devices that lies in the log, also those that were stored when the database was lost. */
async function historyProblems(rig: Rig, account: Account): Promise<{ records: number; problems: string[] }> {
  const devices = await allOf<{ deviceId: string }>(account, '/v1/devices?');
  const deadline = Date.now() + projectedMs;
  for (;;) {
    const written = await samplesInLog(rig, new Set(devices.map(({ deviceId }) => deviceId)));
    const shown = new Set<string>();
    for (const { deviceId } of devices)
      for (const { record } of await allOf<Shown>(account, `/v1/devices/${deviceId}/history?`))
        shown.add(record.idempotency_key);
    const missing = written.filter((key) => !shown.has(key));
    if (missing.length === 0 || Date.now() > deadline) {
      const some = missing.slice(0, 3).join(', ');
      return {
        records: written.length,
        problems: [
          ...when(missing.length > 0, `${missing.length} samples are not in the history of their devices: ${some}`),
          ...when(written.length === 0, 'no sample of a polled device was written'),
        ],
      };
    }
    await rig.pause(pollMs);
  }
}

/** The keys written until now; a line that is being written is left out. */
async function samplesInLog({ history }: Rig, devices: ReadonlySet<string>): Promise<string[]> {
  const keys = new Set<string>();
  for await (const event of readHistory(history.path))
    if (event.type === 'wrote' && event.topic.startsWith('basedata') && devices.has(event.device)) keys.add(event.key);
  return [...keys];
}

function tableOf(restored: readonly Restored[], records: number): Table {
  return {
    title: 'What a restore of PostgreSQL costs',
    columns: ['', 'changes', 'lost', 'RPO s', 'accepts writes after s', 'APIs answer after s', 'republished after s'],
    rows: restored.map((one) => [
      one.how,
      one.changes,
      one.lost,
      ...[one.rpoMs, one.acceptsWritesMs, one.apiMs, one.republishedMs].map((ms) => (ms / 1000).toFixed(1)),
    ]),
    notes: [`${records} samples of polled devices in the log and in the history that the API shows.`],
  };
}
