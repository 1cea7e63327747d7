import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startClickHouse, type ClickHouse } from '@heliograph/stack';

/** The ClickHouse of Debian, in a folder of its own. */
export class OldClickHouse {
  readonly user = 'heliograph';
  #databases = 0;

  private constructor(
    readonly directory: string,
    readonly password: string,
    readonly server: ClickHouse,
  ) {}

  static async start(): Promise<OldClickHouse> {
    const directory = await mkdtemp(join(tmpdir(), 'sinks-clickhouse-'));
    const password = randomBytes(16).toString('hex');
    return new OldClickHouse(directory, password, await startClickHouse({ directory, user: 'heliograph', password }));
  }

  get url(): string {
    return this.server.url;
  }

  async newDatabase(): Promise<string> {
    const name = `sink_${(this.#databases += 1)}`;
    await this.query(`CREATE DATABASE ${name}`);
    return name;
  }

  query(statement: string): Promise<string> {
    return this.server.query(statement);
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await rm(this.directory, { recursive: true, force: true });
  }
}
