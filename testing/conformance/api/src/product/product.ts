import { mkdir } from 'node:fs/promises';
import { channelNames } from '@heliograph/delivery';
import { commandOutput, ServiceProcess } from '@heliograph/testbed/processes';
import { Client } from 'pg';
import { type Addresses, type Environment, services } from './services.ts';

/** The API as consumers meet it: gateway, the three APIs, ingest and the simulated clouds, on real brokers and a real database. */
export class Product {
  private constructor(
    readonly stack: Environment,
    readonly addresses: Addresses,
    private readonly database: OwnDatabase,
    private readonly running: readonly ServiceProcess[],
  ) {}

  /**
   * @param stack what `startStack` gave
   * @param directory for logs
   */
  static async start(stack: Environment, directory: string): Promise<Product> {
    await mkdir(directory, { recursive: true });
    const database = await OwnDatabase.create(stack.DATABASE_URL!);
    const own = { ...stack, CHANNELS: channelNames.join(','), DATABASE_URL: database.url };
    await commandOutput({ app: 'topic-provisioner', environment: own });
    const { definitions, addresses } = await services(own);
    const running = definitions.map((definition) => new ServiceProcess(definition, { directory }));
    const product = new Product(own, addresses, database, running);
    try {
      await Promise.all(running.map((service) => service.start()));
      await Promise.all(running.map((service) => service.ready()));
      return product;
    } catch (error) {
      await product.stop();
      throw error;
    }
  }

  /** The first operator, by the operator's own command. */
  async createOperator(username: string): Promise<{ id: string; password: string }> {
    const args = ['create-operator', '--username', username];
    const created = await commandOutput({ app: 'auth-api', name: 'admin', args, environment: this.stack });
    return JSON.parse(created) as { id: string; password: string };
  }

  /** Services that ended by themselves. */
  get dead(): string[] {
    return this.running.filter(({ alive }) => !alive).map(({ app }) => app);
  }

  /** Returns the services' log of failed requests: the reasons of answers 500. */
  async failures(): Promise<string[]> {
    const logs = await Promise.all(this.running.map((service) => service.log()));
    return logs.flatMap((log) => log.split('\n').filter((line) => line.includes('"message":"request failed"')));
  }

  async stop(): Promise<void> {
    await Promise.allSettled(this.running.map((service) => service.stop()));
    await this.database.drop();
  }
}

/** An empty database on the stack's server, so that no data of others is taken for ours. */
class OwnDatabase {
  private constructor(
    private readonly server: string,
    private readonly name: string,
  ) {}

  static async create(server: string): Promise<OwnDatabase> {
    const name = `api_conformance_${process.pid}_${Date.now()}`;
    await run(server, `CREATE DATABASE ${name}`);
    return new OwnDatabase(server, name);
  }

  get url(): string {
    const url = new URL(this.server);
    url.pathname = `/${this.name}`;
    return url.href;
  }

  async drop(): Promise<void> {
    await run(this.server, `DROP DATABASE IF EXISTS ${this.name} WITH (FORCE)`);
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
