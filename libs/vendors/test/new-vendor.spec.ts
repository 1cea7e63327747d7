import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');
const lib = path.join(root, 'libs/vendors');
/** Beside src, where packages and the rules of lint are found as there, and neither tools nor other tests look. */
const trial = path.join(lib, 'out-tsc/new-vendor-trial');
const folder = path.join(trial, 'src');

/** Runs a tool in the trial's folder and returns its output. */
function run(script: string, args: readonly string[]): { status: number | null; stdout: string } {
  const { status, stdout } = spawnSync(process.execPath, [path.join(root, script), ...args], {
    cwd: trial,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules' },
  });
  return { status, stdout };
}

/**
 * Makes a copy of the registry and links to what all vendors share, so that a concurrent test that counts the vendors
 * sees no extra one.
 */
function setUp(): void {
  rmSync(trial, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(path.join(lib, 'src/registry.ts'), path.join(folder, 'registry.ts'));
  for (const shared of ['plant-model', 'sandbox'])
    symlinkSync(path.join(lib, 'src', shared), path.join(folder, shared));
  const compilerOptions = { rootDir: root, noEmit: true, composite: false, types: ['node', 'jest'] };
  const tsconfig = {
    extends: path.join(root, 'tsconfig.base.json'),
    compilerOptions,
    include: ['src/trialvendor'],
    exclude: [],
  };
  writeFileSync(path.join(trial, 'tsconfig.json'), JSON.stringify(tsconfig));
  const preset = JSON.stringify(path.join(root, 'jest.preset.mjs'));
  writeFileSync(
    path.join(trial, 'jest.config.mjs'),
    `import preset from ${preset};\nexport default { ...preset, testPathIgnorePatterns: [] };\n`,
  );
  const tool = path.join(root, 'tools/new-vendor.mjs');
  const script = `import(${JSON.stringify(tool)}).then(({ newVendor }) => newVendor('trialvendor', 'TrialVendor', ${JSON.stringify(folder)}))`;
  const { status, stderr } = spawnSync(process.execPath, ['--eval', script], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
}

describe('npm run new-vendor', () => {
  beforeAll(setUp);
  afterAll(() => rmSync(trial, { recursive: true, force: true }));

  it('adds the one line of the registry, in its place', () => {
    const lines = (file: string): string[] => readFileSync(file, 'utf8').split('\n');
    const before = lines(path.join(lib, 'src/registry.ts'));
    const after = lines(path.join(folder, 'registry.ts'));
    const line = "  trialvendor: async () => (await import('./trialvendor/index.ts')).trialvendor,";
    expect(after.filter((text) => text !== line)).toEqual(before);
    expect(after.indexOf(line)).toBe(before.findIndex((text) => text.startsWith('  sungrow:')) + 1);
  });

  it('writes a folder that compiles', () => {
    expect(run('node_modules/tsc7/bin/tsc', ['-p', '.', '--pretty', 'false'])).toEqual({ status: 0, stdout: '' });
  });

  it('and passes lint', () => {
    const { status, stdout } = run('node_modules/eslint/bin/eslint.js', [
      '--no-ignore',
      '--format',
      'json',
      'src/trialvendor',
    ]);
    const files = JSON.parse(stdout.slice(stdout.indexOf('[{'))) as { messages: unknown[] }[];
    expect(files.length).toBeGreaterThan(10);
    expect([status, files.flatMap(({ messages }) => messages)]).toEqual([0, []]);
  });

  it('and whose tests fail, each for a part to be written', () => {
    const { status } = run('node_modules/jest/bin/jest.js', [
      '--forceExit',
      '--silent',
      '--json',
      '--outputFile',
      'report.json',
    ]);
    expect(status).toBe(1);
    const report = JSON.parse(readFileSync(path.join(trial, 'report.json'), 'utf8')) as JestReport;
    const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
    const failed = tests.filter((test) => test.status === 'failed');
    const named = failed
      .filter(({ title }) => /^[\w./-]+\.(ts|md):\d+ /.test(title))
      .map(({ title }) => title.split(':')[0]);
    expect(new Set(named)).toEqual(
      new Set([
        'README.md',
        'adapter.ts',
        'client.ts',
        'inventory.ts',
        'mapping.ts',
        'cloud/simulator.ts',
        'testing/mapping.spec.ts',
      ]),
    );
    const verify = failed.find(({ title }) => title === 'proves credentials that hold');
    expect(verify?.failureMessages.join()).toContain('to be written: client.ts, how apiKey prove');
    const sample = failed.find(({ title }) => title.startsWith('maps a recorded answer'));
    expect(sample?.failureMessages.join()).toContain('to be written: mapping');
  });
});

interface JestReport {
  testResults: { assertionResults: { title: string; status: string; failureMessages: string[] }[] }[];
}
