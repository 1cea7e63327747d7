import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { until } from '@heliograph/testbed';
import type { VendorSimulator } from '@heliograph/vendor-contract';
import { loadVendor } from '@heliograph/vendors';
import { serveSimulator, visitConsentPage } from '@heliograph/vendors/testing';

const apps = join(import.meta.dirname, '..', '..');
/** The operator's command line, as `npm run admin` and the image start it, and the program that it starts. */
const admin = [join(apps, 'auth-api', 'dist', 'admin.js'), 'verify-vendor'];
const program = [join(apps, 'verify-vendor', 'dist', 'verify-vendor.js')];
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'verify-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Cloud {
  simulator: VendorSimulator;
  baseUrl: string;
  close: () => Promise<void>;
}

async function cloudOf(id: string): Promise<Cloud> {
  const simulator = (await (await loadVendor(id)).simulator())({ now: Date.now, timeScale: 1, seed: 7, inverters: 4 });
  return { simulator, ...(await serveSimulator(simulator)) };
}

function start(args: readonly string[], input = '', by = program): ChildProcess {
  // No part of this environment is needed: no database, no Kafka, no Redis.
  const child = spawn(process.execPath, [...by, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH },
  });
  child.stdin.end(input);
  return child;
}

async function outcome(child: ChildProcess): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const [[code], stdout, stderr] = await Promise.all([once(child, 'close'), text(child.stdout!), text(child.stderr!)]);
  return { code, stdout, stderr };
}

describe('admin verify-vendor', () => {
  it('reports the answers, with the records that the normalizer makes, and writes the bundle', async () => {
    const { simulator, baseUrl, close } = await cloudOf('solis');
    const credentials = JSON.stringify(simulator.credentials);
    const args = ['solis', '--credentials', '-', '--base-url', baseUrl, '--json', '--devices', '1', '--bundle', 'b'];
    const { code, stdout, stderr } = await outcome(start(args, credentials, admin));
    await close();
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/about \d+ calls[^]*budget[^]*login +ok/),
    });
    const report = JSON.parse(stdout) as Record<string, { made: number; folder: string; newest: object }>;
    expect(report).toMatchObject({ vendor: 'solis', understood: true, bundle: { folder: 'b' }, notes: [] });
    expect(report.records!.made).toBeGreaterThan(0);
    const files = readdirSync(join(folder, 'b'));
    expect(files).toEqual(expect.arrayContaining(['README.md', '001-userStationList.http']));
    const all = [stdout, stderr, ...files.map((file) => readFileSync(join(folder, 'b', file), 'utf8'))].join('\n');
    for (const secret of Object.values(simulator.credentials)) expect(all).not.toContain(secret);
  });

  it('leads to an owner’s consent by hand, and keeps the refresh token that replaces the spent one', async () => {
    const { simulator, baseUrl, close } = await cloudOf('enphase');
    const file = join(folder, 'credentials.json');
    const args = ['enphase', '--credentials', file, '--base-url', baseUrl, '--devices', '1', '--bundle', 'b'];
    writeFileSync(file, JSON.stringify(simulator.consentCredentials));
    const asked = await outcome(start([...args, '--redirect-uri', 'https://us.example/back']));
    expect(asked).toMatchObject({ code: 78, stderr: expect.stringContaining('the credentials lack refreshToken') });

    const { redirectUri, parameters } = await visitConsentPage(/^ {2}(http\S+)$/m.exec(asked.stderr)![1]!);
    const consentRedirect = `${redirectUri}?${new URLSearchParams(parameters).toString()}`;
    writeFileSync(file, JSON.stringify({ ...simulator.consentCredentials, consentRedirect }));
    const { code, stdout } = await outcome(start(args));
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining('Every call was made and understood.'),
    });
    const renewed = JSON.parse(readFileSync(`${file}.renewed`, 'utf8')) as Record<string, string>;
    expect(Object.keys(renewed).sort()).toEqual([...Object.keys(simulator.consentCredentials!), 'refreshToken'].sort());
    expect(stdout).not.toContain(renewed.refreshToken);

    const again = await outcome(
      start([...args.slice(0, 1), '--credentials', `${file}.renewed`, ...args.slice(3, -1), 'again']),
    );
    await close();
    expect(again.code).toBe(0);
  });

  it('refuses to take a refresh token that it could not give back', async () => {
    const { simulator, baseUrl, close } = await cloudOf('enphase');
    const args = ['enphase', '--credentials', '-', '--base-url', baseUrl];
    const { code, stderr } = await outcome(start(args, JSON.stringify(simulator.credentials)));
    await close();
    expect({ code, stderr }).toEqual({ code: 64, stderr: expect.stringContaining('--renewed') });
  });

  it('writes the answers so far when it is interrupted', async () => {
    const { simulator, close: closeOther } = await cloudOf('growatt');
    await closeOther();
    let pending = 0;
    const handle: VendorSimulator['handle'] = (request) => {
      if (!request.path.endsWith('/device/list')) return simulator.handle(request);
      pending += 1;
      return new Promise(() => undefined);
    };
    const { baseUrl, close } = await serveSimulator({ handle });
    const args = ['growatt', '--credentials', '-', '--base-url', baseUrl, '--bundle', 'b'];
    const child = start(args, JSON.stringify(simulator.credentials), admin);
    const ended = outcome(child);
    await until('a call that is never answered', () => pending, { holds: (count) => count === 1 });
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    await close();
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining(', interrupted') });
    expect(readdirSync(join(folder, 'b'))).toEqual(expect.arrayContaining(['001-plant_list.http', 'README.md']));
  });

  it.each([
    [['nobody', '--plan'], 64, 'there is no vendor "nobody"'],
    [['growatt', '--credentials', 'missing.json'], 78, 'cannot be read from missing.json (ENOENT)'],
    [['growatt', '--credentials', '-'], 78, 'not a JSON object'],
    [['growatt', '--credentials', '-', '--region', 'moon'], 64, 'has no region "moon"'],
  ])('refuses %j with %i', async (args, code, message) => {
    expect(await outcome(start(args))).toEqual({ code, stdout: '', stderr: expect.stringContaining(message) });
  });

  it('shows the plan without sending a request', async () => {
    const { code, stdout } = await outcome(start(['huawei', '--plan', '--json']));
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ calls: { login: expect.any(Number) }, budgets: expect.any(Array) });
  });

  it('reports that the vendor is unreachable', async () => {
    const { simulator, baseUrl, close } = await cloudOf('growatt');
    await close();
    const args = ['growatt', '--credentials', '-', '--base-url', baseUrl, '--bundle', 'b'];
    expect(await outcome(start(args, JSON.stringify(simulator.credentials)))).toMatchObject({ code: 69 });
  });
});
