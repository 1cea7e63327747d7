import { execFile, execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { delimiter, dirname, join, resolve } from 'node:path';
import { DeliverySigner, generateWebhookSecret } from '@heliograph/delivery';
import { ScriptedApi, tokenAnswer } from './scripted-api.ts';

const project = resolve(import.meta.dirname, '..');
const root = resolve(project, '..', '..');
/** Not synchronously: the script calls an API that this process serves. */
const execute = promisify(execFile);
const maxBytes = 100_000;

/** Node from 20.3 on, each version once: the project's, and those of the machine. */
function nodes(): [version: string, path: string][] {
  const found = new Map<string, string>();
  for (const directory of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(directory, 'node');
    if (!existsSync(path)) continue;
    const version = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout.trim();
    const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
    if ((major > 20 || (major === 20 && minor >= 3)) && !found.has(version)) found.set(version, path);
  }
  return [...found];
}

/** The package as a user installs it: the packed tarball, alone in a project outside the workspace. */
describe('the package', () => {
  let directory: string;
  let installed: string;
  let tarball: string;

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'heliograph-sdk-'));
    installed = join(directory, 'node_modules', '@heliograph', 'sdk');
    const pnpm = join(root, 'node_modules', '.bin', 'pnpm');
    execFileSync(pnpm, ['pack', '--pack-destination', directory], { cwd: project, stdio: 'pipe' });
    tarball = join(
      directory,
      readdirSync(directory).find((name) => name.endsWith('.tgz'))!,
    );
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
    writeFileSync(join(directory, 'package.json'), '{"type":"module"}');
  }, 60_000);

  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  const files = (): string[] =>
    readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(join(installed, name)).isFile(),
    );

  it('contains the compiled files, a README, and nothing else', () => {
    const others = files().filter((name) => !/^dist\/[\w/.-]+(\.js|\.d\.ts)$/.test(name));
    expect(others.sort()).toEqual(['README.md', 'package.json']);
    expect(files().filter((name) => name.includes('.spec.'))).toEqual([]);
    expect(statSync(tarball).size).toBeLessThan(maxBytes);
  });

  it('needs no other package and states its license', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({
      name: '@heliograph/sdk',
      license: 'UNLICENSED',
      type: 'module',
      sideEffects: false,
      dependencies: {},
    });
    expect(JSON.stringify(manifest.exports)).not.toContain('src');
    for (const name of files().filter((file) => file.endsWith('.js') || file.endsWith('.d.ts'))) {
      const text = readFileSync(join(installed, name), 'utf8');
      const imported = [...text.matchAll(/\sfrom '([^']+)';/g)].map(([, specifier]) => specifier!);
      for (const specifier of imported) {
        expect(specifier).toMatch(/^\.\.?\//);
        const file = join(dirname(join(installed, name)), specifier).replace(/\.ts$/, '.d.ts');
        expect(existsSync(file)).toBe(true);
      }
    }
  });

  it('verifies webhooks without loading the client', () => {
    const webhooks = readdirSync(join(installed, 'dist', 'webhooks')).filter((name) => name.endsWith('.js'));
    for (const name of webhooks)
      expect(readFileSync(join(installed, 'dist', 'webhooks', name), 'utf8')).not.toContain('/client/');
  });

  it.each([
    [
      'Node',
      'typescript',
      { module: 'nodenext', lib: ['es2023'], types: ['node'], typeRoots: [join(root, 'node_modules', '@types')] },
    ],
    ['a Worker, without the types of Node', 'tsc7', { module: 'nodenext', lib: ['es2023', 'dom'], types: [] }],
    [
      'a bundler',
      'tsc7',
      { module: 'esnext', moduleResolution: 'bundler', lib: ['es2023', 'dom', 'dom.iterable'], types: [] },
    ],
  ])(
    'has types that compile in a strict project for %s',
    (_, compiler, options) => {
      const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true };
      const compilerOptions = { ...strict, skipLibCheck: false, target: 'es2023', ...options };
      writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
      writeFileSync(join(directory, 'consumer.ts'), consumer);
      const tsc = join(root, 'node_modules', compiler, 'bin', 'tsc');
      const result = spawnSync(process.execPath, [tsc, '-p', directory], { encoding: 'utf8' });
      expect(result.stdout).toBe('');
      expect(result.status).toBe(0);
    },
    60_000,
  );

  describe.each(nodes())('on Node %s', (_, node) => {
    it('logs in, lists and verifies', async () => {
      const api = new ScriptedApi();
      await api.start();
      api.handler = ({ url }) =>
        url.startsWith('/auth/') ? tokenAnswer(1) : { result: { items: [{ deviceId: 'dev_1' }], nextCursor: null } };
      const secret = generateWebhookSecret();
      const body = '{"InverterSN":"SN1","DataSources":"solis","idempotency_key":"solis:SN1:1"}';
      // The same time for both: the signature covers the second in the header.
      const now = Date.now();
      const { standard, service } = new DeliverySigner([{ secret, primary: true }], 'hex').sign(
        'solis:SN1:1',
        Buffer.from(body),
        now,
      )!;
      writeFileSync(join(directory, 'program.js'), program);
      try {
        const input = {
          baseUrl: api.url,
          secret,
          body,
          standard,
          service,
          timestamp: String(Math.floor(now / 1000)),
        };
        const { stdout } = await execute(node, [join(directory, 'program.js'), JSON.stringify(input)]);
        expect(JSON.parse(stdout)).toEqual({
          devices: ['dev_1'],
          events: ['device.data', 'device.data'],
          forged: 'no_matching_signature',
        });
      } finally {
        await api.stop();
      }
    });
  });
});

const consumer = `
import { Heliograph, HeliographError, isDeviceData, parseDelivered, type BaseData, type Device } from '@heliograph/sdk';
import { verifyWebhook } from '@heliograph/sdk/webhooks';

export async function use(heliograph: Heliograph): Promise<Device[]> {
  const devices: Device[] = await heliograph.listDevices({ vendor: 'solis' }).all();
  for await (const device of heliograph.listDevices()) devices.push(device);
  // @ts-expect-error no such vendor account member
  await heliograph.createVendorAccount({ vendor: 'solis', credentials: {}, colour: 'red' });
  const { secret } = await heliograph.createWebhook({ url: 'https://example.com' }, { signal: AbortSignal.timeout(5) });
  const delivery = await verifyWebhook({ headers: new Headers(), body: new Uint8Array(), secrets: [secret] });
  if (delivery.event === 'device.data') {
    const records: BaseData[] = delivery.records;
    const power: number | undefined = records[0]?.PowerACOutputActive;
    console.log(power);
  } else if (delivery.event === 'device.offline') console.log(delivery.records[0]?.reason);
  const { HELIOGRAPH_USERNAME }: Record<string, string | undefined> = {};
  new Heliograph({ baseUrl: 'https://example.com', username: HELIOGRAPH_USERNAME });
  const record = parseDelivered('{}');
  if (isDeviceData(record)) console.log(record.ETotal);
  return devices;
}

export const slug = (error: unknown): boolean => error instanceof HeliographError && error.error === 'quota_exceeded';
`;

const program = `
import { Heliograph } from '@heliograph/sdk';
import { verifyWebhook } from '@heliograph/sdk/webhooks';

const { baseUrl, secret, body, standard, service, timestamp } = JSON.parse(process.argv[2]);
const heliograph = new Heliograph({ baseUrl, username: 'ada', password: 'p' });
const devices = [];
for await (const device of heliograph.listDevices()) devices.push(device.deviceId);
const headers = { 'webhook-id': 'solis:SN1:1', 'webhook-timestamp': timestamp, 'webhook-signature': standard, 'x-service-signature': service };
const events = [];
for (const scheme of ['standard', 'service'])
  events.push((await verifyWebhook({ headers, body: Buffer.from(body), secrets: secret, scheme })).event);
const forged = await verifyWebhook({ headers, body: body + ' ', secrets: secret }).catch((error) => error.reason);
console.log(JSON.stringify({ devices, events, forged }));
`;
