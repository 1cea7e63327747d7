import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { startStack, type Stack } from '../src/index.ts';

jest.setTimeout(180_000);

let directory: string;
let stack: Stack;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'heliograph-standby-'));
  await chmod(directory, 0o755);
  stack = await startStack({ directory, parts: ['postgres'], keep: true });
});

afterAll(async () => {
  await stack.stop();
  await rm(directory, { recursive: true, force: true });
});

const rows = () => stack.postgres!.query<{ id: number }>('SELECT id FROM kept ORDER BY id');

describe('a standby of PostgreSQL', () => {
  it('has all acknowledged writes when the primary is killed, repeatedly, and no old primary returns', async () => {
    const postgres = stack.postgres!;
    await postgres.query('CREATE TABLE kept (id integer)');
    const ports = new Set([postgres.port]);
    for (const round of [1, 2]) {
      await postgres.addStandby({ synchronous: true });
      await postgres.query(`INSERT INTO kept VALUES (${round})`);
      await postgres.kill();
      expect(postgres.alive).toBe(false);
      await postgres.promote();
      ports.add(postgres.port);
    }
    expect(await rows()).toEqual([{ id: 1 }, { id: 2 }]);
    await postgres.query('INSERT INTO kept VALUES (3)');
    expect(ports.size).toBe(3);
    if (existsSync(join(directory, 'postgres')))
      expect((await readdir(join(directory, 'postgres'))).filter((name) => name.startsWith('data'))).toEqual([
        'data-3',
      ]);
  });

  it('is one that commits wait for, and the only one', async () => {
    const postgres = stack.postgres!;
    await postgres.addStandby({ synchronous: true });
    const [follower] = await postgres.query<{ sync_state: string }>('SELECT sync_state FROM pg_stat_replication');
    expect(follower?.sync_state).toBe('sync');
    await expect(postgres.addStandby({ synchronous: true })).rejects.toThrow(/a standby already/);
  });
});
