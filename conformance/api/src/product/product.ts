import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../root.ts';
import { OwnDatabase } from './own-database.ts';
import { ServiceProcess } from './service-process.ts';
import { services, type Addresses, type Environment } from './services.ts';

const execute = promisify(execFile);

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
    const own = { ...stack, DATABASE_URL: database.url };
    await execute(process.execPath, [program('topic-provisioner', 'main.js')], { env: plain(own) });
    const { definitions, addresses } = await services(own);
    const running = await Promise.all(definitions.map((definition) => ServiceProcess.start(definition, directory)));
    const product = new Product(own, addresses, database, running);
    try {
      await Promise.all(running.map((service) => service.ready()));
      return product;
    } catch (error) {
      await product.stop();
      throw error;
    }
  }

  /** The first operator, by the operator's own command. */
  async createOperator(username: string): Promise<{ id: string; password: string }> {
    const args = [program('auth-api', 'admin.js'), 'create-operator', '--username', username];
    const { stdout } = await execute(process.execPath, args, { env: plain(this.stack) });
    return JSON.parse(stdout) as { id: string; password: string };
  }

  /** Services that ended by themselves. */
  get dead(): string[] {
    return this.running.filter(({ alive }) => !alive).map(({ app }) => app);
  }

  /** What the services logged of requests that failed: the reasons of answers 500. */
  async failures(): Promise<string[]> {
    const logs = await Promise.all(this.running.map((service) => service.log()));
    return logs.flatMap((log) => log.split('\n').filter((line) => line.includes('"message":"request failed"')));
  }

  async stop(): Promise<void> {
    await Promise.allSettled(this.running.map((service) => service.stop()));
    await this.database.drop();
  }
}

const program = (app: string, file: string): string => join(root, 'apps', app, 'dist', file);
const plain = (stack: Environment): NodeJS.ProcessEnv => ({ PATH: process.env.PATH ?? '', ...stack });
