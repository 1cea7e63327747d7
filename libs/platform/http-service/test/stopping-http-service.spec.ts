import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const index = join(import.meta.dirname, '../dist/index.js');
const service = join(import.meta.dirname, '../../service/dist/index.js');
const nest = createRequire(import.meta.url).resolve('@nestjs/common');

/** An API with a call that is answered a second after SIGTERM. */
const script = `
  import { Controller, Get } from ${JSON.stringify(nest)};
  import { createHttpService } from ${JSON.stringify(index)};
  import { HttpServiceConfiguration, runService } from ${JSON.stringify(service)};
  class Work {
    quick() { return 'quick'; }
    async slow() {
      const signalled = new Promise((resolve) => process.once('SIGTERM', resolve));
      console.log('slow was asked');
      await signalled;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return 'slow';
    }
  }
  Controller('work')(Work);
  for (const name of ['quick', 'slow']) Get(name)(Work.prototype, name, Object.getOwnPropertyDescriptor(Work.prototype, name));
  class Root {}
  Reflect.defineMetadata('controllers', [Work], Root);
  await runService(() => createHttpService(Root, { name: 'work', configuration: HttpServiceConfiguration }));
`;

let child: ChildProcess;
let output = '';
const agents: Agent[] = [];

async function said(what: RegExp): Promise<string> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const found = what.exec(output);
    if (found) return found[1] ?? found[0];
    if (Date.now() > deadline || child.exitCode !== null) throw new Error(`not said: ${what.source}\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function client(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
}

function get(url: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer));
    });
    asked.once('error', reject);
    asked.end();
  });
}

beforeAll(() => {
  if (!existsSync(index)) throw new Error('build first: these tests run the service kit as processes do');
});
afterEach(() => {
  child.kill('SIGKILL');
  for (const agent of agents) agent.destroy();
});

it('an API that gets SIGTERM answers pending requests, and breaks no open connection', async () => {
  const environment = { PATH: process.env.PATH, HEALTH_PORT: '0', PORT: '0', SHUTDOWN_DELAY_MS: '15000' };
  child = spawn(process.execPath, ['--input-type=module', '-e', script], { env: environment });
  const exit = once(child, 'exit');
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (data) => void (output += String(data)));
  const url = await said(/"url":"(http[^"]+)"/);
  const clients = Array.from({ length: 5 }, client);
  for (const agent of clients) expect((await get(`${url}/work/quick`, agent)).headers.connection).toBe('keep-alive');

  const slow = get(`${url}/work/slow`, client());
  await said(/slow was asked/);
  child.kill('SIGTERM');
  // Each continues until its connection is closed.
  const untilClosed = clients.map(async (agent) => {
    for (;;) {
      const answer = await get(`${url}/work/quick`, agent);
      expect(answer.statusCode).toBe(200);
      if (answer.headers.connection === 'close') return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
  await Promise.all(untilClosed);
  const answer = await slow;
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
  expect(await exit).toEqual([0, null]);
}, 60_000);
