// The entry point beside services of a few lines: what a container's user meets before and around the real ones.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const services = {
  echo: 'process.stdout.write(JSON.stringify({ args: process.argv.slice(2), pid: process.pid, secret: process.env.SECRET, kept: process.env.KEPT }));',
  deaf: "process.stdout.write('here'); await new Promise(() => setInterval(() => undefined, 1_000));",
  listening:
    "process.on('SIGTERM', () => { process.stdout.write(' drained'); process.exit(0); }); setInterval(() => undefined, 1_000); process.stdout.write('here');",
};
let root;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'heliograph-entry-'));
  cpSync(join(import.meta.dirname, '..', 'heliograph.mjs'), join(root, 'heliograph.mjs'));
  writeFileSync(join(root, 'package.json'), '{"name":"heliograph","version":"1.2.3"}');
  for (const [name, program] of Object.entries({ ...services, 'auth-api': services.echo })) {
    mkdirSync(join(root, 'apps', name, 'dist'), { recursive: true });
    writeFileSync(join(root, 'apps', name, 'dist', name === 'auth-api' ? 'admin.js' : 'main.js'), program);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

function start(args, env = {}) {
  return spawn(process.execPath, [join(root, 'heliograph.mjs'), ...args], { env });
}

async function outcome(child) {
  const [[code], stdout, stderr] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}

describe('the command', () => {
  it('is refused when there is none or no such service, with the list of those there are', async () => {
    for (const args of [[], ['ingestt'], ['../echo'], ['echo/../echo']]) {
      const { code, stderr, stdout } = await outcome(start(args));
      expect({ args, code, stdout }).toEqual({ args, code: 64, stdout: '' });
      for (const service of Object.keys(services)) expect(stderr).toContain(`  ${service}\n`);
    }
  });

  it('shows help and versions on the output', async () => {
    expect(await outcome(start(['--help']))).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('  echo\n'),
    });
    expect((await outcome(start(['--version']))).stdout).toBe(`heliograph 1.2.3 (node ${process.versions.node})\n`);
  });

  it('becomes the service, with its arguments, in the same process', async () => {
    const child = start(['echo', 'one', '--two']);
    const { stdout } = await outcome(child);
    expect(JSON.parse(stdout)).toEqual({ args: ['one', '--two'], pid: child.pid });
  });

  it('passes what follows `admin` to the command line of the operator', async () => {
    const { stdout } = await outcome(start(['admin', 'list-accounts', '--json']));
    expect(JSON.parse(stdout).args).toEqual(['list-accounts', '--json']);
  });
});

describe('SECRETS_FILE', () => {
  it('is added to the environment, which goes first', async () => {
    const file = join(root, 'service.env');
    writeFileSync(file, "SECRET='se=cret # $HOME'\nKEPT='of the file'\n");
    const { stdout } = await outcome(start(['echo'], { SECRETS_FILE: file, KEPT: 'of the environment' }));
    expect(JSON.parse(stdout)).toMatchObject({ secret: 'se=cret # $HOME', kept: 'of the environment' });
  });

  it('is a configuration error when it cannot be read', async () => {
    const { code, stderr } = await outcome(start(['echo'], { SECRETS_FILE: join(root, 'nowhere.env') }));
    expect({ code, stderr }).toEqual({ code: 78, stderr: expect.stringContaining('(ENOENT)') });
  });
});

describe('SIGTERM', () => {
  it('ends a service that does not listen to it yet', async () => {
    const child = start(['deaf']);
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(143);
  });

  it("is the service's alone once it listens", async () => {
    const child = start(['listening']);
    const ended = outcome(child);
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, stdout: expect.stringContaining('drained') });
  });
});

describe('health', () => {
  let server;
  let status = 200;
  beforeAll(async () => {
    server = createServer((request, response) => response.writeHead(request.url === '/healthz' ? status : 404).end());
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => server.close());

  it.each([
    [200, 0],
    [503, 1],
  ])('exits by the answer of the service: %i → %i', async (answer, code) => {
    status = answer;
    expect((await outcome(start(['health'], { HEALTH_PORT: String(server.address().port) }))).code).toBe(code);
  });

  it('fails when nobody answers', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address();
    free.close();
    await once(free, 'close');
    expect((await outcome(start(['health'], { HEALTH_PORT: String(port) }))).code).toBe(1);
  });
});
