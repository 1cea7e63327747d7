import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeComposeFiles } from '@heliograph/secrets';
import { findGo } from '@heliograph/stack';
import {
  composeSchemaFaults,
  interpolateText,
  readComposeFile,
  type ComposeFile,
  type ComposeService,
} from '../src/compose/compose-file.ts';
import { composeReferenceFaults, composeSecurityFaults } from '../src/compose/references.ts';
import {
  refusals,
  unknownVariables,
  loadServiceClasses,
  type ServiceClasses,
} from '../src/configuration/environment-problems.ts';
import { root } from '../src/root.ts';
import { AllInOne } from './all-in-one.ts';

/** Its configuration class is not among those of the chart, which does not deploy it. */
const NOT_DEPLOYED = ['vendor-sandbox'];

const full = readComposeFile();
const small = readComposeFile(join(root, 'docker-compose.small.yml'));

let classes: ServiceClasses;
let allInOne: AllInOne;
let secrets: Record<string, string>;
beforeAll(async () => {
  classes = await loadServiceClasses();
  allInOne = await AllInOne.load(classes);
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-compose-'));
  await writeComposeFiles(folder);
  const text = await readFile(join(folder, 'services', 'service.env'), 'utf8');
  secrets = Object.fromEntries([...text.matchAll(/^([A-Z_]+)='(.*)'$/gm)].map(([, name, value]) => [name!, value!]));
  await rm(folder, { recursive: true, force: true });
});

/** Those that run a service of the product. */
const ownServices = ({ services }: ComposeFile) =>
  Object.entries(services).filter(
    ([name, { image }]) => image?.startsWith('heliograph:') === true && !NOT_DEPLOYED.includes(name),
  );

const given = ({ environment = {} }: ComposeService): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value ?? '')]));

/** By service of the process. As the entry point reads the file of secrets: a variable that is there stays. */
function environmentsOf(service: ComposeService): Map<string, Record<string, string>> {
  const [command = ''] = service.command!;
  const variables = { LISTEN_HOST: '0.0.0.0', ...secrets, ...given(service) };
  return command === 'all-in-one' ? allInOne.environments(variables) : new Map([[command, variables]]);
}

describe.each([
  ['docker-compose.yml', full],
  ['docker-compose.small.yml', small],
])('%s', (_, compose) => {
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

  it.each(ownServices(compose))('gives %s an environment that it starts with', (__, service) => {
    const isOfAll = service.command![0] === 'all-in-one';
    for (const [role, own] of environmentsOf(service)) {
      const faults = isOfAll ? allInOne.refusals(role, own) : refusals(classes.get(role)!, own);
      expect({ role, faults }).toEqual({ role, faults: [] });
    }
    const unknown = isOfAll
      ? allInOne.unknown(Object.keys(given(service)))
      : unknownVariables([...classes.values()], given(service));
    expect(unknown).toEqual([]);
  });
});

it('docker-compose.yml runs every service of the product, each by its command', () => {
  const commands = ownServices(full).map(([, { command }]) => command?.[0]);
  expect(commands.toSorted()).toEqual([...classes.keys()].filter((command) => command !== 'admin').toSorted());
});

describe('docker-compose.small.yml', () => {
  it('has the same parts and volumes, so that the other file continues with its data and secrets', () => {
    expect(small).toMatchObject({ name: 'heliograph' });
    expect(full).toMatchObject({ name: 'heliograph' });
    expect(full.volumes).toMatchObject(small.volumes!);
    for (const part of ['secrets', 'kafka', 'postgres', 'vendor-sandbox']) {
      const other = { ...full.services[part], depends_on: small.services[part]!.depends_on };
      expect({ part, ...other }).toMatchObject({ part, ...small.services[part] });
    }
  });

  it('has neither Redis nor an MQTT broker, and one process of services', () => {
    expect(Object.keys(small.services).toSorted()).toEqual(
      ['heliograph', 'kafka', 'postgres', 'secrets', 'topic-provisioner', 'vendor-sandbox'].toSorted(),
    );
    const environments = environmentsOf(small.services.heliograph!);
    expect(environments.size).toBe(8);
    expect([...environments.keys()]).not.toContain('mqtt-dispatcher');
    for (const own of environments.values()) expect(own).not.toHaveProperty('REDIS_URL');
  });
});

describe('the variables of a Compose file', () => {
  it('have their defaults, and a dollar sign is written twice', () => {
    expect(interpolateText('a ${B:-c} ${D-e} ${F} $$g')).toBe('a c e  $g');
    expect(() => interpolateText('${A:?needed}')).toThrow('A must be set: needed');
  });
});
