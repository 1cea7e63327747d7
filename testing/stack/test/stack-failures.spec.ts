import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { jest } from '@jest/globals';
import { StackError, startStack } from '../src/index.ts';
import { whenGone } from '../src/process-tree.ts';

jest.setTimeout(120_000);

let directory: string;
const environment = { ...process.env };

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'heliograph-stack-'));
});

afterEach(async () => {
  process.env = { ...environment };
  await rm(directory, { recursive: true, force: true });
});

async function messageOf(starting: Promise<unknown>): Promise<string> {
  const error: unknown = await starting.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StackError);
  return (error as StackError).message;
}

async function listening(): Promise<[Server, number]> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return [server, (server.address() as AddressInfo).port];
}

describe('the message when a part cannot start', () => {
  it('names the part, the port and what to change when a port is taken', async () => {
    const [server, port] = await listening();
    const message = await messageOf(startStack({ directory, parts: ['redis'], ports: { redis: port } }));
    server.close();
    expect(message).toContain(`redis: port ${port} on 127.0.0.1 is taken`);
    expect(message).toContain('HELIOGRAPH_REDIS_PORT=<port>');
    expect(message).toMatch(/REDIS_URL[^]*Docker[^]*native/);
  });

  it('reports that Java is missing', async () => {
    process.env.JAVA_HOME = directory;
    const message = await messageOf(startStack({ directory, parts: ['kafka'] }));
    expect(message).toContain('Java is missing');
    expect(message).toContain('JAVA_HOME');
  });

  it('reports that Java is too old', async () => {
    await mkdir(join(directory, 'bin'));
    const java = join(directory, 'bin', 'java');
    await writeFile(java, '#!/bin/sh\necho \'openjdk version "11.0.2" 2019-01-15\' >&2\n');
    await chmod(java, 0o755);
    process.env.JAVA_HOME = directory;
    expect(await messageOf(startStack({ directory, parts: ['kafka'] }))).toContain('is Java 11, the broker needs 17');
  });

  it('reports that Maven is missing when the cache is empty', async () => {
    process.env.XDG_CACHE_HOME = join(directory, 'cache');
    process.env.JAVA_HOME = await javaHome();
    process.env.PATH = join(directory, 'nothing');
    const message = await messageOf(startStack({ directory, parts: ['kafka'] }));
    expect(message).toContain('mvn is missing');
  });

  it('shows the end of the log, without secrets, when a part exits at start', async () => {
    const running = await startStack({ directory, parts: ['redis'], keep: true });
    await running.stop();
    await writeFile(join(directory, 'redis', 'appendonlydir', 'appendonly.aof.manifest'), 'broken');
    const message = await messageOf(startStack({ directory, parts: ['redis'], keep: true }));
    expect(message).toContain('it died at start');
    expect(message).toMatch(/\| .*manifest/);
    expect(message).not.toContain(await readFile(join(directory, 'keys', 'redis-password'), 'utf8'));
  });

  it('checks the URLs of the environment, without their passwords in the message', async () => {
    const [server, port] = await listening();
    server.close();
    process.env.REDIS_URL = `redis://:very-secret@127.0.0.1:${port}`;
    const message = await messageOf(startStack({ directory, parts: ['redis'] }));
    expect(message).toContain('REDIS_URL is set, but what it names does not answer');
    expect(message).not.toContain('very-secret');
  });
});

async function javaHome(): Promise<string> {
  const child = spawn('java', ['-XshowSettings:properties', '-version'], { stdio: ['ignore', 'ignore', 'pipe'] });
  for await (const line of createInterface(child.stderr)) {
    const [, home] = /java\.home = (.*)/.exec(line) ?? [];
    if (home) return home;
  }
  throw new Error('no java.home');
}

describe('a part that runs already', () => {
  it('is used and not stopped', async () => {
    const owner = await startStack({ directory, parts: ['redis'] });
    process.env.REDIS_URL = owner.environment.REDIS_URL;
    const guest = await startStack({ directory: join(directory, 'guest'), parts: ['redis'] });
    expect(guest.environment.REDIS_URL).toBe(owner.environment.REDIS_URL);
    await expect(guest.restart('redis')).rejects.toThrow(/this stack cannot restart it/);
    await guest.stop();
    await owner.restart('redis');
    await owner.stop();
  });
});

describe('when the owner ends', () => {
  /** A process of its own that starts postgres and redis and then waits. */
  async function owner(): Promise<{ process: ChildProcess; pids: number[] }> {
    const child = spawn(
      process.execPath,
      ['--conditions=@heliograph/source', join(import.meta.dirname, 'owner.ts'), directory],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    return { process: child, pids: JSON.parse(line) as number[] };
  }

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)('no part outlives it (%s)', async (kind) => {
    const { process: child, pids } = await owner();
    child.kill(kind);
    await once(child, 'exit');
    expect(pids).toHaveLength(2);
    expect(await whenGone(pids, 30_000)).toBe(true);
    const next = await startStack({ directory, parts: ['postgres', 'redis'] });
    await next.stop();
  });

  it('its data is not taken over where none is to be kept', async () => {
    const left = await startStack({ directory, parts: ['redis'], keep: true });
    await writeFile(join(directory, 'redis', 'left-over'), '');
    await left.stop();
    const next = await startStack({ directory, parts: ['redis'] });
    expect(existsSync(join(directory, 'redis', 'left-over'))).toBe(false);
    await next.stop();
  });
});
