import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeComposeFiles } from '@heliograph/secrets';
import { findGo } from '@heliograph/stack';
import { composeSchemaFaults, interpolateText, readComposeFile } from '../src/compose/compose-file.ts';
import { composeReferenceFaults, composeSecurityFaults } from '../src/compose/references.ts';
import {
  refusals,
  unknownVariables,
  loadServiceClasses,
  type ServiceClasses,
} from '../src/configuration/environment-problems.ts';

/** Its configuration class is not among those of the chart, which does not deploy it. */
const NOT_DEPLOYED = ['vendor-sandbox'];

describe('docker-compose.yml', () => {
  const compose = readComposeFile();
  let classes: ServiceClasses;
  let secrets: Record<string, string>;
  beforeAll(async () => {
    classes = await loadServiceClasses();
    const folder = await mkdtemp(join(tmpdir(), 'heliograph-compose-'));
    await writeComposeFiles(folder);
    const text = await readFile(join(folder, 'services', 'service.env'), 'utf8');
    secrets = Object.fromEntries([...text.matchAll(/^([A-Z_]+)='(.*)'$/gm)].map(([, name, value]) => [name!, value!]));
    await rm(folder, { recursive: true, force: true });
  });

  const ours = Object.entries(compose.services).filter(
    ([name, { image }]) => image?.startsWith('heliograph:') === true && !NOT_DEPLOYED.includes(name),
  );

  (findGo() === undefined ? it.skip : it)('is what the schema of Compose describes', async () => {
    expect(await composeSchemaFaults(compose)).toEqual([]);
    const misspelt = { services: { a: { image: 'x', enviroment: { A: 'b' } } } };
    expect(await composeSchemaFaults(misspelt as never)).not.toEqual([]);
  });

  it('mounts, waits for and calls only existing objects', () => {
    expect(composeReferenceFaults(compose)).toEqual([]);
  });

  it('has the security of production', () => {
    expect(composeSecurityFaults(compose)).toEqual([]);
  });

  it('runs every service of the product, each by its command', () => {
    const commands = ours.map(([, { command }]) => command?.[0]);
    expect(commands.toSorted()).toEqual([...classes.keys()].filter((command) => command !== 'admin').toSorted());
  });

  it.each(ours)('gives %s an environment that it starts with', (_, { command, environment = {} }) => {
    const type = classes.get(command![0]!)!;
    const given = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value ?? '')]));
    expect(refusals(type, { LISTEN_HOST: '0.0.0.0', ...given, ...secrets })).toEqual([]);
    expect(unknownVariables([...classes.values()], given)).toEqual([]);
  });
});

describe('the variables of a Compose file', () => {
  it('have their defaults, and a dollar sign is written twice', () => {
    expect(interpolateText('a ${B:-c} ${D-e} ${F} $$g')).toBe('a c e  $g');
    expect(() => interpolateText('${A:?needed}')).toThrow('A must be set: needed');
  });
});
