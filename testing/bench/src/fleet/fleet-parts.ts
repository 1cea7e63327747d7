import { setTimeout as sleep } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { topicNames, type AccountRecord } from '@heliograph/messaging';
import { freePort } from '@heliograph/stack';
import { AccessTokens } from '@heliograph/testbed';
import type { ServiceProcess } from '@heliograph/testbed/processes';
import type { BenchContext } from '../bench.ts';
import { BenchStack } from '../process/bench-stack.ts';
import { startService } from '../process/start-service.ts';
import { FleetClient } from './fleet-client.ts';
import { FleetCloud } from './fleet-cloud.ts';

const accountId = 'acc_bench';
const joinMs = 60_000;

/** Broker, database and cache, a simulated cloud, its ingest, and sync-api: real processes, one account with room for the fleet. */
export class FleetParts {
  private constructor(
    readonly stack: BenchStack,
    readonly cloud: FleetCloud,
    readonly ingest: ServiceProcess,
    readonly syncApi: ServiceProcess,
    readonly client: FleetClient,
    readonly vendor: string,
  ) {}

  static async start(
    { directory, signal, progress, options }: BenchContext,
    vendor: string,
    timeScale: number,
  ): Promise<FleetParts> {
    const stack = await BenchStack.start(directory, progress, ['kafka', 'postgres', 'redis']);
    const started: { stop(): Promise<unknown> }[] = [stack];
    try {
      await announceAccount(stack, options.records);
      progress(`starting the cloud of ${vendor} with ${options.records} inverters, ingest and sync-api …`);
      const cloud = await FleetCloud.start({ vendor, timeScale, directory, signal }, options.records);
      started.push(cloud);
      const environment = { ...stack.environment, MASTER_KEY: randomBytes(32).toString('base64') };
      const more = { directory, signal, profileDirectory: options.profileDirectory };
      const ingest = await startService({
        name: 'ingest',
        environment: { ...environment, ...ingestSettings(cloud, vendor, timeScale) },
        ...more,
      });
      started.push(ingest);
      const tokens = new AccessTokens();
      const port = await freePort();
      const own = {
        ...environment,
        ...tokens.environment,
        PORT: String(port),
        LOG_LEVEL: 'warn',
        RESYNC_INTERVAL_HOURS: '0',
      };
      const syncApi = await startService({ name: 'sync-api', environment: own, ...more });
      const client = new FleetClient(`http://127.0.0.1:${port}`, tokens.issue(accountId), signal);
      return new FleetParts(stack, cloud, ingest, syncApi, client, vendor);
    } catch (error) {
      for (const part of started.reverse()) await part.stop();
      throw error;
    }
  }

  /**
   * Paused from the start: polling is another benchmark's. Ingest and sync-api may still be joining their groups.
   * @returns its id
   */
  async addVendorAccount(): Promise<string> {
    const body = { vendor: this.vendor, credentials: await this.cloud.credentials() };
    const deadline = Date.now() + joinMs;
    for (;;) {
      const answer = await this.client.try<{ id: string }>('POST', '/v1/vendor-accounts', body);
      if (answer.status === 201) return this.pause(answer.result.id);
      if (answer.status !== 503 || Date.now() > deadline) throw new Error(answer.body);
      await sleep(500);
    }
  }

  private async pause(id: string): Promise<string> {
    await this.client.call('PATCH', `/v1/vendor-accounts/${id}`, { status: 'paused' });
    return id;
  }

  /** Records of `control.devices` written so far. */
  deviceRecords(): Promise<number> {
    return this.stack.count(topicNames.controlDevices);
  }

  async stop(): Promise<void> {
    for (const part of [this.syncApi, this.ingest, this.cloud, this.stack]) await part.stop();
  }
}

function ingestSettings(cloud: FleetCloud, vendor: string, timeScale: number): Record<string, string> {
  return {
    VENDOR: vendor,
    VENDOR_BASE_URLS: `${vendor}=${cloud.url}`,
    TIME_SCALE: String(timeScale),
    LOG_LEVEL: 'warn',
  };
}

async function announceAccount(stack: BenchStack, deviceQuota: number): Promise<void> {
  const account: AccountRecord = {
    id: accountId,
    status: 'active',
    language: 'en',
    deviceQuota,
    credentialsRevokedAt: 0,
    channels: { kafka: false, mqtt: false },
  };
  const value = Buffer.from(JSON.stringify(account));
  await stack.producer.send([{ topic: topicNames.controlAccounts, key: accountId, value }]);
}
