import { randomBytes } from 'node:crypto';
import { topicNames, type AccountRecord } from '@heliograph/messaging';
import { freePort } from '@heliograph/stack';
import { AccessTokens, until } from '@heliograph/testbed';
import type { ServiceProcess } from '@heliograph/testbed/processes';
import pg from 'pg';
import type { BenchContext } from '../bench.ts';
import { FleetClient } from '../fleet/fleet-client.ts';
import { BenchStack } from '../process/bench-stack.ts';
import { startService } from '../process/start-service.ts';
import { accountIds, fillInventory, largeAccount, smallAccount } from './inventory-fill.ts';

const knownMs = 60_000;
/** The tables of 200,000 devices with their indexes fit in, as docs/operate/sizing.md asks for. */
const memoryMb = { postgres: 1_024 };

/** Broker, database, cache and sync-api, with a filled inventory: real processes. The gateway is not in front of it. */
export class PagesParts {
  private constructor(
    readonly stack: BenchStack,
    readonly syncApi: ServiceProcess,
    readonly database: pg.Client,
    readonly large: FleetClient,
    readonly small: FleetClient,
  ) {}

  static async start({ directory, signal, progress, options }: BenchContext): Promise<PagesParts> {
    const stack = await BenchStack.start(directory, progress, ['kafka', 'postgres', 'redis'], memoryMb);
    const started: { stop(): Promise<unknown> }[] = [stack];
    try {
      const tokens = new AccessTokens();
      const port = await freePort();
      const environment = {
        ...stack.environment,
        ...tokens.environment,
        MASTER_KEY: randomBytes(32).toString('base64'),
        PORT: String(port),
        LOG_LEVEL: 'warn',
        RESYNC_INTERVAL_HOURS: '0',
      };
      const profile = { profileDirectory: options.profileDirectory };
      const syncApi = await startService({ name: 'sync-api', environment, directory, signal, ...profile });
      started.push(syncApi);
      const database = await connect(stack.environment.DATABASE_URL!);
      started.push({ stop: () => database.end() });
      const devices = options.devices[0]!;
      progress(`filling in ${devices} devices of one account, and as many of a hundred accounts …`);
      await fillInventory(database, devices);
      await announceAccounts(stack, devices);
      const client = (account: string) => new FleetClient(`http://127.0.0.1:${port}`, tokens.issue(account), signal);
      const [large, small] = [client(largeAccount), client(smallAccount)];
      // Announced accounts arrive within seconds; until then they are refused.
      for (const one of [large, small])
        await until('the accounts are known', () => one.try('GET', '/v1/plants?limit=1'), {
          holds: ({ status }) => status === 200,
          deadlineMs: knownMs,
        });
      return new PagesParts(stack, syncApi, database, large, small);
    } catch (error) {
      for (const part of started.reverse()) await part.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.database.end();
    for (const part of [this.syncApi, this.stack]) await part.stop();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=sync' });
  await client.connect();
  return client;
}

async function announceAccounts(stack: BenchStack, deviceQuota: number): Promise<void> {
  const records = accountIds.map((id) => {
    const account: AccountRecord = {
      id,
      status: 'active',
      language: 'en',
      deviceQuota,
      credentialsRevokedAt: 0,
      channels: { kafka: false, mqtt: false },
    };
    return { topic: topicNames.controlAccounts, key: id, value: Buffer.from(JSON.stringify(account)) };
  });
  await stack.producer.send(records);
}
