import { seeded } from '@heliograph/testbed';
import { sourcesOf, type Source } from '../load/generator.ts';
import { RegisterLoad, type WebhookRegister, openRegisters } from '../load/register-load.ts';
import { countsTable, type Result } from '../report/result.ts';
import { suspendAccount, type Account } from '../rig/accounts.ts';
import { quickRetries, Rig } from '../rig/rig.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { historyNote, problemsOf } from './three-channels.ts';

/** A change is in effect within 5 s, as the API promises, and a killed broker or dispatcher may take 15 s to be replaced. */
const graceMs = 20_000;
const vendors = ['solis', 'growatt', 'huawei'];
const killEveryMs = 10_000;
const downMs = 5_000;

export const control: Scenario = {
  name: 'control',
  about: 'pause, filter and secrets changed under load and kills, access taken away: every change takes effect as one',
  rate: 60,
  seconds: 90,
  brokers: 3,
  run,
};

async function run(context: ScenarioContext): Promise<Result> {
  const { options, progress } = context;
  const rig = await Rig.start(context, {
    apps: ['webhook-dispatcher', 'kafka-dispatcher', 'mqtt-dispatcher'],
    replicas: 2,
    overrides: { 'webhook-dispatcher': quickRetries },
  });
  const load = new RegisterLoad(rig.history, seeded(options.seed + 2));
  try {
    progress('opening webhooks whose settings change, and consumers whose access is taken away');
    const { registers, sources, revoke } = await open(rig, options.rate);
    const generator = rig.generator(sources);
    progress(`${options.rate} records/s for ${options.seconds} s, ${registers.length} registers change`);
    load.start(registers);
    await rig.flow(generator, [...killsOf(rig, context), { at: options.seconds * 500, act: revoke }]);
    await load.stop();
    await rig.drain();
    return await drainAndCount(rig, load);
  } finally {
    await load.stop();
    await rig.stop();
  }
}

interface Opened {
  registers: WebhookRegister[];
  sources: Source[];
  revoke: () => Promise<void>;
}

/** Three accounts: one whose webhooks change, one that deletes its objects, one that is suspended. */
async function open(rig: Rig, rate: number): Promise<Opened> {
  const account = await rig.account('control');
  const plain = await rig.consumers.webhook({ account });
  const registers = await openRegisters(rig, account, vendors);
  const leaving = await rig.account('leaving');
  const suspended = await rig.account('suspended');
  const deleted = await openAccess(rig, leaving);
  const refused = await openAccess(rig, suspended);
  const accounts = [account, leaving, suspended];
  const sources = accounts.flatMap(({ id }) => sourcesOf(id, Math.ceil(rate / accounts.length)));
  const warm = (of: Account, ids: readonly string[]) =>
    ids.map((id) => ({ id, source: sources.find((s) => s.account === of.id && s.vendor === vendors[0])! }));
  await rig.warmUp([
    ...warm(account, [plain.id, ...registers.map(({ webhook }) => webhook)]),
    ...warm(leaving, deleted.ids),
    ...warm(suspended, refused.ids),
  ]);
  return { registers, sources, revoke: () => revoke(rig, leaving, suspended, deleted, refused) };
}

interface Access {
  ids: string[];
  /** The calls that delete its objects, each with the consumer that it ends. */
  ends: { id: string; path: string }[];
}

async function openAccess(rig: Rig, account: Account): Promise<Access> {
  const webhook = await rig.consumers.webhook({ account, uncounted: true });
  const kafka = await rig.consumers.kafka(account, true);
  const mqtt = await rig.consumers.mqtt(account, true);
  return {
    ids: [webhook.id, kafka.id, mqtt.id],
    ends: [
      { id: webhook.id, path: `/v1/webhooks/${webhook.id}` },
      { id: kafka.id, path: `/v1/kafka-credentials/${kafka.credentialId}` },
      { id: mqtt.id, path: `/v1/mqtt-credentials/${mqtt.credentialId}` },
    ],
  };
}

async function revoke(rig: Rig, leaving: Account, suspended: Account, one: Access, other: Access): Promise<void> {
  for (const { id, path } of one.ends) {
    await leaving.api.delete(path);
    rig.history.add({ type: 'revoked', consumer: id, at: Date.now() });
  }
  rig.fault('webhook and credentials of one account deleted');
  await suspendAccount(suspended, rig.stack.environment);
  for (const id of other.ids) rig.history.add({ type: 'revoked', consumer: id, at: Date.now() });
  rig.fault('another account suspended');
}

/** In turn a dispatcher, an API and a broker. */
function killsOf(rig: Rig, { options, signal }: ScenarioContext) {
  const random = seeded(options.seed + 1);
  const service = async (app: string): Promise<void> => {
    const replicas = rig.fleet.all(app);
    const replica = replicas[Math.floor(random() * replicas.length)]!;
    rig.fault(`kill -9 ${replica.name}`);
    await replica.kill();
    await replica.ready({ signal });
  };
  const broker = async (): Promise<void> => {
    const leader = await rig.brokers.leaderOfMost();
    rig.fault(`kill -9 broker ${leader.id}`);
    await rig.brokers.killAndRestart(leader, downMs, signal);
  };
  const victims = [
    () => service('webhook-dispatcher'),
    () => service('delivery-api'),
    ...(rig.brokers.all.length > 1 ? [broker] : []),
  ];
  const times = Math.floor((options.seconds * 1000) / killEveryMs) - 1;
  return Array.from({ length: times }, (_, i) => ({
    at: (i + 1) * killEveryMs,
    act: () => victims[i % victims.length]!(),
  }));
}

async function drainAndCount(rig: Rig, load: RegisterLoad): Promise<Result> {
  const { totals, ...examples } = await rig.count();
  const checked = await rig.checkHistory(totals, graceMs);
  const { violations, changeMs, revocationMs } = checked;
  const inEffect = changeMs === undefined ? ', not explained by any order' : '';
  const notes = [
    `${load.writes} changes, ${load.unknown} of unknown outcome${inEffect}; last delivery ${revocationMs} ms after a revocation.`,
    historyNote(checked),
  ];
  return {
    totals,
    problems: [...problemsOf(rig, totals, examples), ...violations],
    tables: [countsTable('The webhooks but for the one whose filter changes', totals, notes)],
    more: { changes: load.writes, unknown: load.unknown, changeMs, revocationMs },
  };
}
