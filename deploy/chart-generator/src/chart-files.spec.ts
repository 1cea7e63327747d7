import { textsOfDocument, unclearTexts } from '@heliograph/http-service/testing';
import { Ajv, type ValidateFunction } from 'ajv';
import { existsSync, readdirSync } from 'node:fs';
import { parse } from 'yaml';
import { chartFiles, type ChartSources } from './chart-files.ts';
import { folderOf, services } from './services.ts';
import { chartFile, chartSources, repositoryPath } from './testing/repository.ts';

let sources: ChartSources;
let files: Record<string, string>;

beforeAll(async () => {
  sources = await chartSources();
  files = chartFiles(sources);
});

it('is in deploy/helm as the services declare it: else run `npm run docs`', () => {
  for (const [path, content] of Object.entries(files))
    expect({ path, content }).toEqual({ path, content: chartFile(path) });
});

it('has every service of the product', () => {
  const notInChart = new Set(['all-in-one', 'vendor-sandbox']);
  const apps = readdirSync(repositoryPath('apps')).filter(
    (app) => existsSync(repositoryPath('apps', app, 'src', 'main.ts')) && !notInChart.has(app),
  );
  expect(new Set(services.map(folderOf))).toEqual(new Set(apps));
});

it('describes every value and setting in texts that have a subject and use common words', () => {
  const texts = textsOfDocument(JSON.parse(files['values.schema.json']!));
  expect(texts.length).toBeGreaterThan(300);
  expect(unclearTexts(texts)).toEqual([]);
});

describe('the schema', () => {
  let accepts: ValidateFunction;

  beforeAll(() => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    accepts = ajv.compile(JSON.parse(files['values.schema.json']!) as object);
  });

  const check = (values: unknown) =>
    accepts(values) ? [] : (accepts.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);

  it('takes the defaults', () => {
    expect(check(parse(files['values.yaml']!))).toEqual([]);
  });

  it('rejects variables that no service declares, and names their place', () => {
    expect(check({ gateway: { config: { NO_SUCH: 1 } } })).toEqual([
      '/gateway/config must NOT have additional properties',
    ]);
  });

  it.each([
    [{ config: { LOG_LEVEL: 'loud' } }, '/config/LOG_LEVEL must be equal to one of the allowed values'],
    [
      { webhookDispatcher: { config: { WEBHOOK_MAX_SOCKETS: 7 } } },
      '/webhookDispatcher/config/WEBHOOK_MAX_SOCKETS must be >= 8',
    ],
    [{ gateway: { config: { CORS_ORIGINS: 'https://a' } } }, '/gateway/config/CORS_ORIGINS must be array'],
    [
      { ingest: { vendors: { solis: { config: { INGEST_CALLS_IN_FLIGHT: 1.5 } } } } },
      '/ingest/vendors/solis/config/INGEST_CALLS_IN_FLIGHT must be integer',
    ],
  ])('has the ranges of the decorators: %j', (values, message) => {
    expect(check(values)).toEqual([message]);
  });

  it('lets no secret into the values: each can only be named in a Secret', () => {
    const secrets = Object.values(sources.variables)
      .flat()
      .filter(({ secret }) => secret === true);
    expect(secrets.length).toBeGreaterThan(5);
    for (const [key, variables] of Object.entries(sources.variables))
      for (const { name } of variables.filter(({ secret }) => secret === true)) {
        // The Jobs have no section of their own.
        if (['topicProvisioner', 'migrate'].includes(key)) continue;
        const config = { config: { [name]: 'hunter2' } };
        expect(check(key === 'ingest' ? { ingest: { defaults: config } } : { [key]: config })).not.toEqual([]);
      }
  });
});

it('opens the port of a cloud that is not on 443', () => {
  expect(JSON.parse(files['files/vendors.json']!)).toMatchObject({ solis: [443, 13_333], growatt: [443] });
});

it('describes each value in the README', () => {
  expect(files['README.md']).toContain('| `kafka.topicPartitions` | `12` |');
  expect(files['README.md']).toContain('| `webhookDispatcher.enabled` |');
});

it('shows a value that components share with other defaults once, with the default of each', () => {
  const rows = files['README.md']!.split('\n').filter((line) =>
    /^\| `(<component>|normalizer|gateway)\.resources` /.test(line),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(
    '`normalizer`: `{"requests":{"cpu":"100m","memory":"320Mi","ephemeral-storage":"128Mi"},"limits":{"memory":"768Mi",',
  );
});

it('describes a value that components share once, with those that lack it', () => {
  const rows = files['README.md']!.split('\n').filter((line) => line.includes('.kafka.usernameKey`'));
  const shared = rows.filter((row) => row.startsWith('| `<component>'));
  expect(shared).toHaveLength(1);
  expect(shared[0]).toContain('(Not of `gateway`, `allInOne`, `ingest`.)');
  expect(rows.filter((row) => row.includes('authApi'))).toEqual([]);
});
