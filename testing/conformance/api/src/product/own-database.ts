import { Client } from 'pg';

/** An empty database on the stack's server, so that no data of others is taken for ours. */
export class OwnDatabase {
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
