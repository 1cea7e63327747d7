import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reported } from '@heliograph/base-data';
import { deliveredKinds } from '@heliograph/events';
import { issueCertificate, startStack, type Stack } from '@heliograph/stack';
import { isOptIn } from '@heliograph/testbed';
import {
  GatewayClient,
  loadState,
  openChannels,
  saveState,
  syncVendor,
  type AccountState,
  type SandboxVendor,
} from '@heliograph/testbed/account';
import type { ServiceDefinition } from '@heliograph/testbed/processes';
import { openLedger, Receivers, type OnMessage } from '@heliograph/testbed/receivers';
import { Fleet } from './launch/fleet.ts';
import { assertFree, healthPortsOf, portsWith, stackPortsOf, type Ports } from './launch/ports.ts';
import { claimCheckout } from './launch/running-start.ts';
import { samplePeriodSeconds, scaleOf, type Scale } from './launch/scale.ts';
import { importPast } from './launch/past.ts';
import {
  writeAdminEnvironment,
  removeAdminEnvironment,
  accountName,
  provisionTopics,
  seedAccounts,
} from './launch/seed.ts';
import { createServiceUsers } from './launch/service-users.ts';
import { allInOne, sandbox, services, sinkSettings, type DemoSettings } from './launch/services.ts';
import type { DemoOptions } from './options.ts';
import { summarize, type Summary } from './report/summary.ts';

const drainMs = 30_000;
const quietMs = 2_000;

export interface DemoParts {
  root: string;
  /** The directory of this demo's state: data, keys, logs. */
  directory: string;
  options: DemoOptions;
  onProgress: (message: string) => void;
  overrides?: DemoSettings['overrides'];
  /** Called for each message that reaches the demo's consumers. */
  onMessage?: OnMessage;
}

/** Opt-in kinds that the filters of Kafka and MQTT name. */
const isAlarm = (kind: string): boolean => kind.startsWith('alarm.');

/** Calls for their batteries and meters would take from a month's credits, and slow the inverters' polls in the sandbox. */
const creditVendors: ReadonlySet<string> = new Set(['enphase', 'fronius', 'solaredge']);

/** Returns the devices beside inverters that each vendor tells. */
async function storageTypes(api: GatewayClient): Promise<Map<string, string[]>> {
  const { items } = (await api.get('/v1/vendors')) as { items: { id: string; storage: { type: string }[] }[] };
  return new Map(items.map(({ id, storage }) => [id, storage.map(({ type }) => type)]));
}

/** Runs the whole product on one machine: brokers and databases, services, simulated vendors, one account and a consumer on each channel. */
export class Demo {
  /** The ledger of the normalizer's records. */
  readonly ledger = openLedger(isAlarm);
  readonly events = openLedger(isAlarm);
  readonly ports: Ports;
  readonly #scale: Scale;
  readonly #parts: DemoParts;
  readonly #fleet: Fleet;
  readonly #stateFile: string;
  #stack: Stack | undefined;
  #api: GatewayClient | undefined;
  #receivers: Receivers | undefined;
  #settings: DemoSettings | undefined;
  #vendors: SandboxVendor[] = [];
  #devices = 0;
  #claimed = false;

  constructor(parts: DemoParts) {
    this.#parts = parts;
    this.ports = portsWith(parts.options.portOffset);
    this.#scale = scaleOf(parts.options);
    this.#fleet = new Fleet(parts.directory, parts.root, parts.onProgress);
    this.#stateFile = join(parts.directory, 'demo.json');
  }

  /** False while another start runs in this checkout: then no part has to be stopped. */
  get claimed(): boolean {
    return this.#claimed;
  }

  get fleet(): Fleet {
    return this.#fleet;
  }

  get stack(): Stack {
    return this.#stack!;
  }

  get gatewayUrl(): string {
    return `https://localhost:${this.ports.gateway}`;
  }

  get state(): AccountState {
    return loadState(this.#stateFile);
  }

  /** The number of raw records that were rejected with a reason. */
  get rejected(): number {
    return this.#receivers?.rejected ?? 0;
  }

  get deviceCount(): number {
    return this.#devices;
  }

  /** The clouds' sample period. */
  get samplePeriodSeconds(): number {
    return samplePeriodSeconds(this.#scale);
  }

  get vendorIds(): string[] {
    return this.#vendors.map(({ id }) => id);
  }

  /** The PEM file of the CA that signed every certificate of the demo. */
  get caFile(): string {
    return this.stack.environment.TLS_CA_FILE!;
  }

  /** Starts the product. Resolves when the vendors are polled and each channel's consumer is listening. */
  async start(): Promise<void> {
    const { directory, onProgress } = this.#parts;
    mkdirSync(directory, { recursive: true });
    claimCheckout(join(directory, 'launcher.pid.json'));
    this.#claimed = true;
    await this.#fleet.endOrphanedProcesses();
    const {
      gateway,
      authApi,
      syncApi,
      deliveryApi,
      sandbox: sandboxPort,
      webhookReceiver,
      kafka,
      postgres,
      redis,
      mqtt,
    } = this.ports;
    const own = { gateway, authApi, syncApi, deliveryApi, sandbox: sandboxPort, webhookReceiver };
    await assertFree({ ...own, ...healthPortsOf(this.ports), ...stackPortsOf(this.ports, process.env) });
    this.#stack = await startStack({
      directory: join(directory, 'stack'),
      keep: true,
      onProgress,
      ports: { kafka, postgres, redis, mqtt },
    });
    writeAdminEnvironment(directory, this.#environment);
    await provisionTopics(this.#environment);
    const settings = await this.#productSettings();
    onProgress(`starting the simulated vendor clouds, with a new sample every ${this.samplePeriodSeconds} s`);
    await this.#fleet.start([sandbox(settings)]);
    this.#vendors = await this.#sandboxVendors();
    const { separate } = this.#parts.options;
    this.#settings = { ...settings, vendors: this.vendorIds };
    const processes = this.processes(separate);
    await this.#startServices(processes.filter(({ app }) => app !== 'ingest'));
    await seedAccounts(this.#stack.environment, this.state);
    await this.#startReceivers();
    // Apart, nothing is polled before the consumers listen.
    if (separate) await this.#startServices(processes.filter(({ app }) => app === 'ingest'));
    await this.#syncVendors();
    this.ledger.measureFrom();
  }

  /** Returns the processes of the product, without the simulated clouds: one for each service, or one for all. */
  processes(separate: boolean): ServiceDefinition[] {
    return separate ? services(this.#settings!) : [allInOne(this.#settings!)];
  }

  /** Stops polling, then waits until all that was written has arrived, at most 30 s. */
  async drain(): Promise<Summary> {
    this.#parts.onProgress('polling stopped, waiting for records in flight');
    const rateLimitViolations = await this.rateLimitViolations();
    // In one process ingest does not stop alone: then the clouds do.
    await this.#fleet.find(this.#parts.options.separate ? 'ingest' : 'vendor-sandbox').stop();
    const deadline = Date.now() + drainMs;
    while (Date.now() < deadline) {
      await sleep(200);
      const complete = this.ledger.open() === 0 && this.events.open() === 0;
      if (complete && Date.now() - this.ledger.lastWrittenAt > quietMs) break;
    }
    return summarize(this.ledger, this.events, {
      vendors: this.vendorIds,
      devices: this.#devices,
      rejected: this.rejected,
      rateLimitViolations,
    });
  }

  /** Returns the rate limit violations, as the simulated clouds count them. */
  async rateLimitViolations(): Promise<Record<string, number>> {
    const answer = await fetch(`http://127.0.0.1:${this.ports.sandbox}/_admin/violations`);
    return (await answer.json()) as Record<string, number>;
  }

  async stop(): Promise<void> {
    // The contents of the directory belong to the start that runs there.
    if (!this.#claimed) return;
    await this.#receivers?.stop();
    await this.#api?.close();
    await this.#fleet.stop();
    removeAdminEnvironment(this.#parts.directory);
    await this.#stack?.stop();
  }

  /** The settings of every process: the stack's, and the channels. */
  get #environment(): Readonly<Record<string, string>> {
    const { environment } = this.stack;
    return this.#parts.options.sinks === true ? { ...environment, ...sinkSettings } : environment;
  }

  async #productSettings(): Promise<DemoSettings> {
    const { directory, options, overrides } = this.#parts;
    const environment = this.#environment;
    return {
      ports: this.ports,
      stack: environment,
      // A Kafka that ran before may belong to someone else: its users are not changed.
      kafkaUsers: this.stack.brokers.length > 0 ? await createServiceUsers(environment) : {},
      caFile: this.caFile,
      gatewayCertificate: await issueCertificate(join(directory, 'stack'), 'gateway', ['localhost', '127.0.0.1']),
      ...this.#scale,
      vendors: [],
      ...reported({ traces: options.traces, overrides }),
    };
  }

  async #startServices(definitions: readonly ServiceDefinition[]): Promise<void> {
    this.#parts.onProgress(`starting ${definitions.map(({ app }) => app).join(', ')}`);
    await this.#fleet.start(definitions);
  }

  async #sandboxVendors(): Promise<SandboxVendor[]> {
    const answer = await fetch(`http://127.0.0.1:${this.ports.sandbox}/`);
    return ((await answer.json()) as { vendors: SandboxVendor[] }).vendors;
  }

  async #startReceivers(): Promise<void> {
    const { directory, onProgress, onMessage } = this.#parts;
    onProgress('opening a webhook, a Kafka and an MQTT subscription for the demo account');
    this.#api = new GatewayClient(this.gatewayUrl, this.caFile);
    await this.#api.login(accountName, this.state.accountPassword);
    const account = (await this.#api.get('/v1/account')) as { id: string };
    const state = await openChannels(
      this.#api,
      this.state,
      `https://localhost:${this.ports.webhookReceiver}/heliograph`,
    );
    saveState(this.#stateFile, state);
    const filter = { kinds: deliveredKinds.filter((kind) => !isOptIn(kind) || isAlarm(kind)) };
    for (const channel of ['kafka', 'mqtt']) await this.#api.send('PUT', `/v1/deliveries/${channel}`, { filter });
    const { environment } = this.stack;
    this.#receivers = new Receivers({
      ledger: this.ledger,
      events: this.events,
      accountId: account.id,
      state,
      api: this.#api,
      webhook: {
        port: this.ports.webhookReceiver,
        ...(await issueCertificate(join(directory, 'stack'), 'webhook-receiver', ['localhost'])),
      },
      kafka: { brokers: environment.KAFKA_BROKERS!.split(','), ca: readFileSync(environment.KAFKA_CA_FILE!, 'utf8') },
      operator: { username: environment.KAFKA_USERNAME!, password: environment.KAFKA_PASSWORD! },
      mqtt: { url: environment.MQTT_URL!, caFile: environment.MQTT_CA_FILE! },
      ...reported({ onMessage }),
    });
    await this.#receivers.start();
  }

  async #importPast(): Promise<void> {
    const { options, onProgress } = this.#parts;
    if (options.importDays === 0) return;
    const started = await importPast(this.#api!, options.importDays, Date.now());
    if (started > 0) onProgress(`importing the last ${options.importDays} days of ${started} vendor accounts`);
  }

  async #syncVendors(): Promise<void> {
    const { onProgress } = this.#parts;
    onProgress(`adding ${this.#vendors.length} vendor accounts of ${this.#scale.inverters} inverters each`);
    const storage = await storageTypes(this.#api!);
    for (const vendor of this.#vendors) {
      const include = creditVendors.has(vendor.id) ? undefined : storage.get(vendor.id);
      const devices = await syncVendor(this.#api!, { ...vendor, ...reported({ include }) }, { onProgress });
      this.#devices += devices;
      onProgress(`${vendor.id}: ${devices} devices monitored`);
    }
    await this.#importPast();
  }
}
