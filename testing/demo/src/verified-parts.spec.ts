import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const { allParts, partsFor, rules } = (await import(join(root, 'tools/verified-parts.mjs'))) as {
  allParts: readonly string[];
  rules: readonly (readonly [RegExp, readonly string[]])[];
  partsFor: (files: readonly string[]) => { parts: Set<string>; because: string | undefined };
};
const { affectedProjects } = (await import(join(root, 'tools/affected-projects.mjs'))) as {
  affectedProjects: (files: readonly string[]) => Set<string> | undefined;
};
const partsOf = (...files: string[]): string[] => [...partsFor(files).parts].sort();

describe('the parts of verify that a change needs', () => {
  it('are the year of all vendors for a vendor, its cloud included', () => {
    const year = ['vendors over a year'];
    expect(partsOf('libs/vendors/src/solis/mapping.ts')).toEqual(year);
    expect(partsOf('libs/vendors/src/solis/cloud/simulator.ts')).toEqual(year);
  });

  it('are empty for pages, unit specs, examples and the console', () => {
    const unverified = [
      'docs/use/webhooks.md',
      'apps/gateway/src/keys/key-tokens.spec.ts',
      'examples/webhook-receiver/receiver.ts',
      'packages/cli/src/main.ts',
      'apps/console/src/main.tsx',
    ];
    expect(partsOf(...unverified)).toEqual([]);
  });

  it('are the conformance of the API for an SDK in any language and the Terraform provider', () => {
    expect(partsOf('packages/sdk/src/client/call.ts')).toEqual(['api-conformance']);
    expect(partsOf('packages/sdk-python/src/heliograph/delivered.py')).toEqual(['api-conformance']);
    expect(partsOf('packages/terraform-provider/main.go')).toEqual(['api-conformance']);
  });

  it('are those of each file where several changed, and the recovery tests of an app itself', () => {
    expect(partsOf('apps/mqtt-dispatcher/src/main.ts', 'deploy/docker/runtime.mjs')).toEqual([
      'chaos',
      'end to end with faults',
      'image',
      'mqtt-conformance',
      'recovery:apps/mqtt-dispatcher/',
      'vendors over a year',
    ]);
  });

  it('are those of a spec that verify runs', () => {
    expect(partsOf('libs/vendors/src/equality.spec.ts')).toEqual(['vendors over a year']);
  });

  it('are all for a file that no rule names, with its name', () => {
    const { parts, because } = partsFor(['docs/use/webhooks.md', 'pnpm-lock.yaml', 'libs/vendors/src/registry.ts']);
    expect([...parts].sort()).toEqual([...allParts].sort());
    expect(because).toBe('pnpm-lock.yaml');
  });

  it('come from rules that name folders and parts that exist', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n');
    expect(rules.filter(([pattern]) => !files.some((file) => pattern.test(file)))).toEqual([]);
    expect(rules.flatMap(([, parts]) => parts).filter((part) => !allParts.includes(part))).toEqual([]);
  });
});

describe('the projects whose tests a change can break', () => {
  it('are those that use a changed file', () => {
    const ofVendor = affectedProjects(['libs/vendors/src/solis/tables.ts', '.ci/verified']);
    expect([...ofVendor!]).toEqual(expect.arrayContaining(['vendor-solis', 'vendors', 'normalizer', 'ingest', 'demo']));
    const without = ['auth-api', 'kafka', 'mqtt-dispatcher', 'vendor-growatt', 'energy'];
    expect(without.filter((project) => ofVendor!.has(project))).toEqual([]);
  });

  it('are of a page those whose tests read pages', () => {
    const ofPage = affectedProjects(['docs/vendors/solis.md']);
    expect([...ofPage!]).toEqual(expect.arrayContaining(['vendors', 'demo', 'gateway']));
    expect(['kafka', 'normalizer'].filter((project) => ofPage!.has(project))).toEqual([]);
  });

  it('are all where nothing changed: a run of no test proves nothing', () => {
    expect(affectedProjects([])).toBeUndefined();
    expect(affectedProjects(['.ci/verified'])).toBeUndefined();
  });

  it('are all for a file outside of every project', () => {
    expect(affectedProjects(['libs/vendors/src/solis/tables.ts', 'pnpm-lock.yaml'])).toBeUndefined();
    expect(affectedProjects(['deploy/helm/heliograph/values.yaml'])).toBeUndefined();
  });
});
