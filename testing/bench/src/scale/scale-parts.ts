import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { OutgoingRecord } from '@heliograph/kafka';
import { accountTopics, type TopicDefinition } from '@heliograph/messaging';
import { loadMasterKeys, type MasterKeyRing } from '@heliograph/service';
import type { StackOptions } from '@heliograph/stack';
import { reported } from '@heliograph/vendor-contract';
import pg from 'pg';
import { ServiceTokens } from '../mqtt/service-tokens.ts';
import { BenchStack } from '../process/bench-stack.ts';
import { ScaleCloud } from './cloud/scale-cloud.ts';
import { type FleetPlan, plantSize } from './fleet-plan.ts';
import { fleetRecords } from './fleet-records.ts';
import { Receipts } from './receipts.ts';
import { ScaleServices, type ServicesOptions } from './scale-services.ts';
import { Receiver } from '../webhook/receiver.ts';

export interface RunContext {
  directory: string;
  signal: AbortSignal;
  progress: (message: string) => void;
}

/** Enough for a million devices: 2 GB of tables, and the indexes of thousands of partitions. */
const defaultMemoryMb = { kafka: 1_536, postgres: 1_024 };
interface PartsOptions extends Pick<ServicesOptions, 'replicas' | 'allInOne'> {
  /** The memory of Kafka and PostgreSQL. Default: for a million devices. */
  memoryMb?: StackOptions['memoryMb'];
}

/** The same as the kafka-dispatcher's default. */
const accountTopic = { partitions: 3, config: { 'cleanup.policy': 'delete', 'retention.ms': '604800000' } };
const topicsAtOnce = 100;
const recordsAtOnce = 10_000;

/** Everything that a run consists of, started and filled in: the stack, the clouds, the receivers, and the services before their start. */
export class ScaleParts {
  readonly #started: { stop(): unknown }[] = [];

  private constructor(
    private readonly context: RunContext,
    readonly stack: BenchStack,
    readonly cloud: ScaleCloud,
    readonly receiver: Receiver,
    readonly receipts: Receipts,
    readonly services: ScaleServices,
    readonly keys: MasterKeyRing,
    readonly fillSeconds: number,
  ) {}

  static async start(context: RunContext, plan: FleetPlan, options: PartsOptions = {}): Promise<ScaleParts> {
    const { directory, signal, progress } = context;
    const started: { stop(): unknown }[] = [];
    try {
      const memoryMb = options.memoryMb ?? defaultMemoryMb;
      const stack = await BenchStack.start(directory, progress, ['kafka', 'postgres', 'redis', 'mqtt'], memoryMb);
      started.push(stack);
      const cloud = await ScaleCloud.start(directory);
      started.push(cloud);
      const webhooks = plan.accounts.filter(({ webhook }) => webhook).length;
      const webhookLog = join(directory, 'webhooks.log');
      const receiver = await Receiver.start(directory, webhooks, progress, webhookLog);
      started.push(receiver);
      const tokens = await ServiceTokens.start(stack.environment);
      started.push(tokens);
      const masterKey = randomBytes(32).toString('base64');
      const services = new ScaleServices({
        environment: { ...stack.environment, MASTER_KEY: masterKey },
        tokenUrl: tokens.url,
        webhookCaFile: receiver.caFile,
        vendorBaseUrls: cloud.baseUrls,
        directory,
        signal,
        progress,
        ...reported({ replicas: options.replicas, allInOne: options.allInOne }),
      });
      started.push(services);
      await services.createTables();
      const begun = performance.now();
      const keys = loadMasterKeys({ masterKey });
      const records = fleetRecords(plan, { keys, webhookUrls: receiver.urls });
      await fill(context, stack, plan, records);
      const fillSeconds = (performance.now() - begun) / 1000;
      progress(`filled in after ${fillSeconds.toFixed(0)} s`);
      const { MQTT_URL: url = '', MQTT_CA_FILE: caFile = '' } = stack.environment;
      const receipts = await Receipts.start({
        plan,
        connection: stack.connection,
        webhookLog,
        mqtt: { url, caFile, token: (accountId) => tokens.token(accountId) },
      });
      started.push(receipts);
      const parts = new ScaleParts(context, stack, cloud, receiver, receipts, services, keys, fillSeconds);
      parts.#started.push(...started);
      return parts;
    } catch (error) {
      for (const part of started.reverse()) await part.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.context.progress('stopping …');
    await this.services.stop();
    for (const part of this.#started.toReversed()) await part.stop();
  }
}

async function fill(
  { signal, progress }: RunContext,
  stack: BenchStack,
  plan: FleetPlan,
  records: Iterable<OutgoingRecord>,
): Promise<void> {
  const kafka = plan.accounts.filter((account) => account.kafka);
  progress(`creating the topics of ${kafka.length} accounts …`);
  const topics = kafka.flatMap(({ id }) => accountTopics(id));
  for (let at = 0; at < topics.length; at += topicsAtOnce) {
    signal.throwIfAborted();
    await stack.admin.ensureTopics(topics.slice(at, at + topicsAtOnce).map(accountTopicDefinition));
  }
  progress(`filling in ${plan.devices} devices of ${plan.vendorAccounts.length} vendor accounts …`);
  await Promise.all([stack.sendAll(records, signal, recordsAtOnce), fillDatabase(stack, plan, progress)]);
}

function accountTopicDefinition(name: string): TopicDefinition {
  return { name, key: '<vendor>:<InverterSN>', writer: 'kafka-dispatcher', readers: 'the account', ...accountTopic };
}

async function fillDatabase(stack: BenchStack, plan: FleetPlan, progress: RunContext['progress']): Promise<void> {
  const options = '-c search_path=sync -c synchronous_commit=off';
  const client = new pg.Client({ connectionString: stack.environment.DATABASE_URL!, options });
  await client.connect();
  try {
    await fillTables(client, plan, (devices) => progress(`${devices} devices are in the inventory`));
  } finally {
    await client.end();
  }
}

const accountsAtOnce = 500;

/** The vendor accounts of a statement; the database counts their devices out by itself, for a million rows would take minutes to send. */
const source = `jsonb_to_recordset($1::jsonb) AS v(id text, "accountId" text, vendor text, "first" bigint, count integer)`;
const padded = (number: string): string => `lpad((${number})::text, 12, '0')`;
const device = `v."first" + k`;
const plant = `v."first" + k - k % ${plantSize}`;

/** The texts are those of `fleet-records.ts`. */
const inserts = [
  `INSERT INTO accounts SELECT DISTINCT "accountId", 1000000 FROM ${source} ON CONFLICT DO NOTHING`,
  `INSERT INTO vendor_accounts (id, account_id, vendor, region, status, credentials, credentials_version, created_at)
   SELECT id, "accountId", vendor, 'global', 'active', 'sealed', 1, now() FROM ${source}`,
  `INSERT INTO plants (id, account_id, vendor_account_id, vendor, vendor_plant_id, name, timezone, status)
   SELECT 'plt_' || ${padded(plant)}, "accountId", id, vendor, '13' || lpad((${plant})::text, 10, '0'), 'Plant ' || k / ${plantSize},
     'Europe/Berlin', 'active'
   FROM ${source}, generate_series(0, v.count - 1, ${plantSize}) k`,
  `INSERT INTO devices (id, account_id, vendor_account_id, vendor, plant_id, inverter_sn, collector_sn, vendor_device_id, vendor_type, model, firmware,
     rated_power_kw, string_count, phase_count, status, monitored, state, online, state_changed_at, published, first_seen_at)
   SELECT 'dev_' || ${padded(device)}, "accountId", id, vendor, 'plt_' || ${padded(plant)},
     'SN' || lpad((${device})::text, 10, '0'), 'CO' || lpad((${plant})::text, 10, '0'), '1308675' || ${padded(device)}, '1', 'S5-GR3P10K',
     'V1.0.1', 10.5, 4, 3, 'online', true, 1, true, now(), 'x', now()
   FROM ${source}, generate_series(0, v.count - 1) k`,
];

/** Fills the tables of sync-api as a sync of every account leaves them. @param progress called with the number of devices so far */
async function fillTables(
  client: pg.Client,
  { vendorAccounts }: FleetPlan,
  progress: (devices: number) => void,
): Promise<void> {
  let devices = 0;
  for (let at = 0; at < vendorAccounts.length; at += accountsAtOnce) {
    const batch = vendorAccounts.slice(at, at + accountsAtOnce);
    const rows = JSON.stringify(batch.map(({ vendor, ...account }) => ({ ...account, vendor: vendor.id })));
    for (const insert of inserts) await client.query(insert, [rows]);
    devices += batch.reduce((sum, { count }) => sum + count, 0);
    progress(devices);
  }
  await client.query('VACUUM ANALYZE');
}
