import type { Heliograph, Sink, SinkKind } from '@heliograph/sdk';
import { FileError, SourceFile } from '../file/source-file.ts';
import { Secrets } from '../file/secrets.ts';
import type { PlanContext } from './change.ts';
import { planOf } from './index.ts';
import { Inventory } from './inventory.ts';

const file = (settings: string, more = ''): string => `version: 1
sinks:
  - name: warehouse
    kind: postgres
    settings: ${settings}
${more}`;
const whole = '{ host: db.example.com, port: 5432, password: { env: DB_PASSWORD } }';

const postgres: SinkKind = {
  id: 'postgres',
  title: 'PostgreSQL',
  settings: { properties: { host: {}, port: {}, password: { writeOnly: true } } },
};

const stored = {
  id: 'snk_1',
  name: 'warehouse',
  kind: 'postgres',
  settings: { host: 'db.example.com', port: 5432, table: 'heliograph_records' },
  secrets: ['password'],
  filter: { vendors: ['solis'] },
  status: 'active',
} as unknown as Sink;

/** An account as the API shows it, which notes the calls that change it. */
function contextOf(content: string, sinks: readonly Sink[], options: Partial<PlanContext> = {}) {
  const calls: unknown[] = [];
  const pages = <T>(items: readonly T[]) =>
    Object.assign(
      (async function* () {
        yield* items;
      })(),
      { all: () => Promise.resolve(items) },
    );
  const noting =
    (name: string) =>
    (...sent: unknown[]) => {
      calls.push([name, ...sent.filter((each) => !JSON.stringify(each).includes('idempotencyKey'))]);
      return Promise.resolve({ id: 'snk_new' });
    };
  const api = {
    listGroups: () => pages([]),
    listSinks: () => pages(sinks),
    listSinkKinds: () => pages([postgres]),
    ...Object.fromEntries(
      ['createSink', 'updateSink', 'pauseSink', 'resumeSink', 'deleteSink'].map((name) => [name, noting(name)]),
    ),
  } as unknown as Heliograph;
  const source = new SourceFile('account.yaml', content);
  const context: PlanContext = {
    api,
    source,
    secrets: new Secrets(source, { DB_PASSWORD: 'Pa55word' }),
    inventory: new Inventory(api, source.account),
    problems: [],
    pendingVendors: new Set(),
    resendSecrets: false,
    prune: false,
    keepSigningSecret: () => undefined,
    ...options,
  };
  return { context, calls };
}

async function applied(content: string, sinks: readonly Sink[], options?: Partial<PlanContext>) {
  const { context, calls } = contextOf(content, sinks, options);
  const { changes, unchanged, kept } = await planOf(context);
  for (const { load } of changes) load?.();
  for (const { run } of changes) await run();
  return {
    lines: changes.flatMap(({ action, what, lines }) => [`${action} ${what}`, ...lines]),
    unchanged,
    kept,
    calls,
  };
}

it('creates a sink, and shows no secret', async () => {
  const { lines, calls } = await applied(file(whole, '    status: paused\n    filter: { vendors: [solis] }\n'), []);
  expect(lines).toEqual([
    'create sink “warehouse”',
    '+ kind: postgres',
    '+ status: paused',
    '+ settings.host: db.example.com',
    '+ settings.port: 5432',
    '+ secrets: password',
    '+ filter.vendors: + solis',
  ]);
  const settings = { host: 'db.example.com', port: 5432, password: 'Pa55word' };
  expect(calls).toEqual([
    ['createSink', { name: 'warehouse', kind: 'postgres', settings, filter: { vendors: ['solis'] } }],
    ['pauseSink', 'snk_new'],
  ]);
});

it('changes nothing where the account is as described', async () => {
  expect(await applied(file(whole), [stored])).toEqual({ lines: [], unchanged: 1, kept: [], calls: [] });
});

it('sends the secrets with changed settings, since another address needs them', async () => {
  const { lines, calls } = await applied(file(whole.replace('5432', '6432')), [stored]);
  expect(lines).toEqual(['change sink “warehouse”', '~ settings.port: 5432 → 6432']);
  const settings = { host: 'db.example.com', port: 6432, password: 'Pa55word' };
  expect(calls).toEqual([['updateSink', 'snk_1', { settings }]]);
});

it('changes a filter and the status alone', async () => {
  const { lines, calls } = await applied(file(whole, '    status: paused\n    filter: { vendors: [huawei] }\n'), [
    stored,
  ]);
  expect(lines).toEqual([
    'change sink “warehouse”',
    '~ filter.vendors: + huawei, - solis',
    '~ status: active → paused',
  ]);
  expect(calls).toEqual([
    ['updateSink', 'snk_1', { filter: { vendors: ['huawei'] } }],
    ['pauseSink', 'snk_1'],
  ]);
});

it('sends secrets again where that is asked for', async () => {
  const { lines } = await applied(file(whole), [stored], { resendSecrets: true });
  expect(lines).toEqual(['change sink “warehouse”', '~ secrets: sent again']);
});

it('keeps other sinks, and deletes them with --prune', async () => {
  const other = { ...stored, id: 'snk_2', name: 'other' };
  expect((await applied(file(whole), [stored, other])).kept).toEqual(['sink “other” (postgres)']);
  const { calls } = await applied(file(whole), [stored, other], { prune: true });
  expect(calls).toEqual([['deleteSink', 'snk_2']]);
});

it.each([
  [
    'a secret in the file',
    file(whole.replace('{ env: DB_PASSWORD }', 'Pa55word')),
    'account.yaml:5: sinks[0].settings.password: write { env: NAME }',
  ],
  [
    'another kind',
    file(whole).replace('postgres', 's3'),
    'account.yaml:4: sinks[0].kind: is postgres and cannot be changed',
  ],
])('refuses %s', async (_, content, message) => {
  const { context } = contextOf(content, [stored]);
  const error = await planOf(context).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(FileError);
  expect((error as FileError).message).toContain(message);
  expect((error as FileError).message).not.toContain('Pa55word');
});
