import { execFileSync } from 'node:child_process';
import { channelNames, dispatcherOf } from '@heliograph/delivery';
import { coreTopics, vendorTopics } from '@heliograph/messaging';
import { repositoryPath } from '../testing/repository.ts';
import type { AccessRule } from './access-rule.ts';
import { channelGroups, consumerGroups } from './consumer-groups.ts';
import { serviceAccess } from './service-access.ts';

const vendors = ['growatt', 'solis'];
const topics = [...coreTopics(1), ...vendors.flatMap((vendor) => vendorTopics(vendor, 1))].map(({ name }) => name);
const access = serviceAccess(vendors);

const covers = ({ resource: { type, name = '', patternType } }: AccessRule, topic: string) =>
  type === 'topic' && (patternType === 'prefix' ? topic.startsWith(name) : topic === name);
const may = (operation: string, topic: string) =>
  Object.keys(access).filter((service) =>
    access[service]!.always.some((rule) => covers(rule, topic) && rule.operations.includes(operation)),
  );

it.each(topics)('%s has a writer and a reader', (topic) => {
  expect(may('Write', topic)).not.toEqual([]);
  // Only operators read records that could not be normalized.
  if (topic !== 'rejected') expect(may('Read', topic)).not.toEqual([]);
});

it('names no topic that is not there', () => {
  const rules = Object.values(access).flatMap(({ always }) => always);
  for (const rule of rules.filter(({ resource }) => resource.type === 'topic' && resource.name !== 'delivery.acc_'))
    expect({ rule, topics: topics.filter((topic) => covers(rule, topic)) }).not.toHaveProperty('topics', []);
});

it('lets only ingest access refresh tokens, and only the normalizer write records', () => {
  expect(may('Read', 'state.refresh-tokens')).toEqual(['ingest']);
  expect(may('Write', 'state.refresh-tokens')).toEqual(['ingest']);
  expect(may('Write', 'basedata')).toEqual(['normalizer']);
});

it('lets only auth-api change the cluster, and only where it creates users by the Kafka protocol', () => {
  const onCluster = (part: 'always' | 'provisioning') =>
    Object.entries(access).flatMap(([service, rights]) =>
      rights[part]
        .filter(({ resource }) => resource.type === 'cluster')
        .map(({ operations }) => ({ service, operations })),
    );
  expect(onCluster('always')).toEqual([{ service: 'authApi', operations: ['Describe'] }]);
  expect(onCluster('provisioning').map(({ service }) => service)).toEqual(['authApi']);
});

it('lets auth-api read the consumer lag of accounts, and none of their records', () => {
  const { always, provisioning } = access.authApi!;
  const rights = always.map(({ resource, operations }) => [resource.type, resource.name, operations]);
  // Describe of groups and topics, and of the cluster for the list of all groups.
  expect(rights).toContainEqual(['group', 'acc_', expect.arrayContaining(['Describe'])]);
  expect(rights).toContainEqual(['topic', 'delivery.acc_', ['Describe']]);
  expect(rights).toContainEqual(['cluster', undefined, ['Describe']]);
  const onAccounts = [...always, ...provisioning].filter((rule) => covers(rule, 'delivery.acc_a.basedata'));
  expect(onAccounts.flatMap(({ operations }) => operations)).not.toContain('Read');
});

it('spells the consumer groups as the services do', () => {
  const found = execFileSync(
    'grep',
    // `commands-…` is an argument of its own.
    ['-rhoE', "groupId( =|:) ['`][a-z-]+|`commands-", '--include=*.ts', '--exclude=*.spec.ts', ...sources()],
    {
      encoding: 'utf8',
    },
  );
  const spelled = found
    .split('\n')
    .filter(Boolean)
    .map((line) => line.replace(/^.*['`]/, ''));
  const known = [...Object.values(consumerGroups), ...channelGroups('webhook')].map((group) =>
    group.replace(/-client$/, ''),
  );
  expect(new Set(spelled)).toEqual(new Set(known));
});

/** The demo and tests have groups of their own. */
function sources(): string[] {
  const apps = ['auth-api', 'sync-api', 'delivery-api', 'ingest', 'normalizer'];
  return [...apps, ...channelNames.map(dispatcherOf)].map((app) => repositoryPath('apps', app, 'src'));
}
