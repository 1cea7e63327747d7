import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { GatewayClient } from '@heliograph/testbed/account';
import { accountName } from '../src/launch/seed.ts';
import { newKey, reachable } from './account-keys.ts';
import type { TestedProduct } from './tested-product.ts';

const program = resolve(import.meta.dirname, '../../../packages/cli/dist/main.js');

interface Outcome {
  code: number;
  output: string;
}

type Listed = Partial<Record<string, unknown>>;

/** `heliograph apply` with a new account, from a file that is wrong to one that has nothing any more. */
export function appliedFile(product: TestedProduct): void {
  let directory: string;
  let api: GatewayClient;
  let environment: Record<string, string>;
  let plants: string[];

  const list = async (path: string, client = api): Promise<Listed[]> =>
    ((await client.get(path)) as { items: Listed[] }).items;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'heliograph-apply-'));
    ({ api } = await product.issueAccount(`grace${Date.now()}`));
    const credentials = await product.sandboxCredentials('solis');
    writeFileSync(join(directory, 'key-secret'), `${credentials.keySecret!}\n`);
    environment = {
      ...reachable(product),
      HELIOGRAPH_API_KEY: await newKey(api, 'read', 'write', 'deliveries'),
      SOLIS_KEY_ID: credentials.keyId!,
    };
    const demo = product.client();
    await demo.login(accountName, product.demo.state.accountPassword);
    plants = (await list('/v1/plants?vendor=solis', demo)).map(({ vendorPlantId }) => `solis:${String(vendorPlantId)}`);
    await demo.close();
  }, 60_000);

  afterAll(async () => {
    await api.close();
    rmSync(directory, { recursive: true, force: true });
  });

  /** Runs it with a file of this content. */
  function apply(content: string, args: string[] = [], variables: Record<string, string> = {}): Promise<Outcome> {
    const file = join(directory, 'account.yaml');
    writeFileSync(file, content);
    return new Promise((done) => {
      const command = [program, 'apply', '-f', file, ...args];
      execFile(process.execPath, command, { env: { ...environment, ...variables } }, (error, stdout, stderr) =>
        done({ code: error ? Number(error.code ?? -1) : 0, output: stdout + stderr }),
      );
    });
  }

  const account = 'account: { language: de }';
  const vendorAccounts = `vendorAccounts:
  - name: north
    vendor: solis
    credentials:
      keyId: { env: SOLIS_KEY_ID }
      keySecret: { file: key-secret }`;
  const groups = (plant = plants[0]!): string => `groups:
  - name: Roofs
    plants: ["${plant}"]`;
  const webhooks = `webhooks:
  - name: production
    url: https://localhost:9/hook
    timeoutMs: 5000
    filter: { kinds: [device.offline], vendors: [growatt], groups: [roofs] }`;
  const file = (...sections: string[]): string => ['version: 1', ...sections, ''].join('\n');
  const whole = (): string => file(account, vendorAccounts, groups(), webhooks);

  it('refuses a wrong file at its line, without a call', async () => {
    const wrong = whole().replace('timeoutMs: 5000', 'timeoutMs: 5');
    expect(await apply(wrong, [], { HELIOGRAPH_URL: 'https://localhost:9' })).toEqual({
      code: 1,
      output: expect.stringMatching(/account\.yaml:15: webhooks\[0\]\.timeoutMs: must be >= 1000\n$/),
    });
  }, 60_000);

  it('shows what differs, and changes nothing', async () => {
    const { code, output } = await apply(whole(), ['--dry-run']);
    expect([code, output]).toEqual([2, expect.stringContaining('3 to create, 1 to change, 0 to delete')]);
    expect([await list('/v1/webhooks'), await list('/v1/vendor-accounts')]).toEqual([[], []]);
  }, 60_000);

  it('refuses a key without the scopes, before the first change', async () => {
    const { code, output } = await apply(whole(), [], { HELIOGRAPH_API_KEY: await newKey(api, 'read', 'write') });
    expect([code, output]).toEqual([1, expect.stringContaining('lacks deliveries')]);
    expect(await list('/v1/vendor-accounts')).toEqual([]);
  }, 60_000);

  it('names credentials that the vendor rejects, and goes on when they are right', async () => {
    const secrets = join(directory, 'secrets.json');
    const wrong = await apply(whole(), ['--secrets', secrets], { SOLIS_KEY_ID: '1300386381676000000' });
    expect(wrong.code).toBe(1);
    expect(wrong.output).toMatch(/account\.yaml:6: vendorAccounts\[0\]\.credentials: .*vendor_credentials_rejected/);
    expect(wrong.output).toContain('groups[0].plants[0]: solis:');
    const right = await apply(whole(), ['--secrets', secrets]);
    expect([right.code, right.output]).toEqual([0, expect.stringMatching(/“north”: created \(\d+ plants, /)]);
    const [group] = await list('/v1/groups');
    expect(group).toMatchObject({ name: 'Roofs', plantCount: 1 });
    const [hook] = await list('/v1/webhooks');
    expect(hook).toMatchObject({ name: 'production', timeoutMs: 5000, filter: { groupIds: [group!.groupId] } });
    expect(JSON.parse(readFileSync(secrets, 'utf8'))).toEqual({
      webhooks: { production: expect.stringMatching(/^whsec_/) },
    });
    expect(wrong.output + right.output).not.toMatch(/whsec_|hlk_/);
  }, 180_000);

  it('changes nothing when it is run again', async () => {
    const before = await list('/v1/webhooks');
    for (const args of [[], ['--dry-run'], ['--prune']])
      expect(await apply(whole(), args)).toEqual({
        code: 0,
        output: '0 to create, 0 to change, 0 to delete, 4 as described\n',
      });
    expect(await list('/v1/webhooks')).toEqual(before);
  }, 60_000);

  it('changes what the file changes, and leaves the rest', async () => {
    const changed = webhooks.replace('device.offline', 'device.offline, device.online').replace('5000', '6000');
    const { code, output } = await apply(file(groups(plants[1]), changed));
    expect(code).toBe(0);
    expect(output).toContain('~ timeoutMs: 5000 → 6000');
    expect(output).toContain('~ filter.kinds: + device.online');
    const [hook] = await list('/v1/webhooks');
    expect(hook).toMatchObject({ timeoutMs: 6000, filter: { kinds: ['device.offline', 'device.online'] } });
    expect(await list('/v1/vendor-accounts')).toHaveLength(1);
  }, 60_000);

  it('deletes what is not in the file when it is asked to', async () => {
    const less = file('groups: []', 'webhooks: []');
    const kept = await apply(less);
    expect([kept.code, kept.output]).toEqual([0, expect.stringContaining('“production”: not in the file, kept')]);
    expect(await list('/v1/webhooks')).toHaveLength(1);
    const pruned = await apply(less, ['--prune']);
    expect([pruned.code, pruned.output]).toEqual([0, expect.stringContaining('group “Roofs”: deleted')]);
    expect([await list('/v1/webhooks'), await list('/v1/groups')]).toEqual([[], []]);
    // A section that the file does not have stays.
    expect(await list('/v1/vendor-accounts')).toHaveLength(1);
  }, 60_000);
}
