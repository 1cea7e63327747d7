import { ApiLoad } from '../load/api-load.ts';
import { productImage } from '../node/product-image.ts';
import { TestAccount, type OlderRelease } from '../release/test-account.ts';
import { release as name, values } from '../release/values.ts';
import { previousReleaseFiles, previousTag } from '../upgrade/previous-release.ts';
import { LateEndpoint } from '../upgrade/late-endpoint.ts';
import { missingOf, storedData, storedText, type StoredData } from '../upgrade/stored-data.ts';
import type { Context, Installation } from './context.ts';
import { firstRecords } from './install.ts';
import { UnderLoad } from './under-load.ts';

const part = 'upgrade';

/** The differences of the previous release: a webhook without kinds receives all of them, and no record is written to the topic of history. */
const previous: OlderRelease = { filter: {}, written: ['basedata', 'device-events'] };

/** It requested twice as much, with which a second pod of a service finds no room on two cores. */
const workerCpu = '100m';

/** The revision of the previous release. */
const firstRevision = 1;

/**
 * Installs the previous release, gives an account data in it, upgrades to this one, rolls back, and upgrades again, under load.
 * @returns whether all of it succeeded
 */
export async function checkUpgrade(o: Installation, signal: AbortSignal): Promise<boolean> {
  const { report, stack } = o;
  const installation = { ...o, settings: { ...o.settings, replicas: 2 } };
  const prepared = await installPrevious(installation);
  if (prepared === undefined) return false;
  const { account, late } = prepared;
  const context = { ...installation, account, signal };
  const api = new ApiLoad(stack.TLS_CA_FILE!, account.api.accessToken, signal);
  const load = new UnderLoad(context, api, '', part);
  api.start();
  const changes: [string, string, () => Promise<string>][] = [
    ['helm upgrade to this release', 'after the upgrade', () => upgrade(context)],
    ['helm rollback', 'after the rollback', () => rollBack(context)],
    ['helm upgrade again', 'after the second upgrade', () => upgrade(context)],
  ];
  try {
    for (const [check, when, change] of changes) {
      if (!(await load.check(check, change))) return false;
      await checkAccount(context, when, prepared);
      if (change === changes[0]![2]) await late.open();
    }
    await report.check(
      part,
      'deliveries that failed in the previous release arrive once their endpoint answers',
      async () => `${await late.untilArrived()} deliveries`,
    );
    await account.settle();
    return report.failed === 0;
  } finally {
    report.measured.upgrade = load.measured;
    api.stop();
    await late.close();
    await account.close();
  }
}

interface Prepared {
  account: TestAccount;
  data: StoredData;
  devices: number;
  late: LateEndpoint;
}

/** @returns undefined when a step failed that all others need */
async function installPrevious(o: Installation): Promise<Prepared | undefined> {
  const { release, report, settings, stack } = o;
  let account: TestAccount | undefined;
  let data: StoredData | undefined;
  let devices = 0;
  let late: LateEndpoint | undefined;
  const image = { ...productImage, tag: previousTag, pullPolicy: 'Never' };
  const succeeded = await report.inTurn(part, [
    [
      'helm install of the previous release',
      async () => {
        await release.prepare(stack);
        await release.install({ ...values({ ...settings, workerCpu }), image }, previousReleaseFiles.chart);
      },
    ],
    [
      'an account opens three channels in it',
      async () => {
        account = await TestAccount.open(release, stack, o.state, 'first', previous);
      },
    ],
    [
      'its vendor accounts are synchronized',
      async () => {
        devices = await account!.connectVendors(o.onProgress);
        return `${devices} devices`;
      },
    ],
    ['records arrive by webhook, Kafka and MQTT', () => firstRecords(account!)],
    [
      'it has data to migrate',
      async () => {
        data = await storedData(account!.api);
        return storedText(data);
      },
    ],
    [
      'deliveries to an endpoint that does not answer fail',
      async () => {
        late = await LateEndpoint.create(account!.api, o.state, Object.keys(data!.records));
        return `${await late.untilFailed()} deliveries`;
      },
    ],
  ]);
  if (!succeeded) return undefined;
  return { account: account!, data: data!, devices, late: late! };
}

/** Checks an account after a migration: its data, its credentials, and a sync. */
async function checkAccount(context: Context, when: string, { data, devices }: Prepared): Promise<void> {
  const { account, report } = context;
  await report.check(part, `${when}, everything is still there`, async () => {
    const now = await storedData(account.api, Object.keys(data.records));
    const missing = missingOf(data, now);
    if (missing.length > 0) throw new Error(`${missing.length} missing: ${missing.slice(0, 10).join('; ')}`);
    return storedText(now);
  });
  await report.check(
    part,
    `${when}, the credentials of before log in, and records arrive on all channels`,
    async () => {
      await account.reconnect();
      await account.untilReceived(50);
    },
  );
  await report.check(part, `${when}, a sync finds the same devices`, async () => {
    const found = await account.connectVendors(context.onProgress);
    if (found !== devices) throw new Error(`${found} devices, not ${devices}`);
    return `${found} devices`;
  });
}

async function upgrade(context: Context): Promise<string> {
  await context.release.upgrade(values(context.settings));
  return images(context, () => productImage.tag);
}

/**
 * Rolls back as docs/operate/upgrade.md describes: the previous normalizer cannot read the states that this one has written, so that its Deployment is
 * paused until it has the newer image again.
 */
async function rollBack(context: Context): Promise<string> {
  const { kubectl } = context.cluster;
  const inNamespace = (...args: string[]) => kubectl.run(['-n', name.namespace, ...args], { timeoutMs: 310_000 });
  const normalizer = `deployment/${name.name}-normalizer`;
  await inNamespace('rollout', 'pause', normalizer);
  await context.release.rollback(firstRevision, []);
  const { registry, repository, tag } = productImage;
  await inNamespace('set', 'image', normalizer, `normalizer=${registry}/${repository}:${tag}`);
  await inNamespace('rollout', 'resume', normalizer);
  for (const { metadata } of await kubectl.list('deployments', name.namespace))
    await kubectl.rolledOut(name.namespace, `deployment/${metadata.name}`);
  return images(context, (component) => (component === 'normalizer' ? tag : previousTag));
}

/** @throws Error that names the pods that run another image @returns how many run which */
async function images({ cluster }: Context, tagOf: (component: string) => string): Promise<string> {
  const counts: Record<string, number> = {};
  const wrong: string[] = [];
  for (const { metadata, spec, status } of await cluster.kubectl.list('pods', name.namespace)) {
    if (status?.phase !== 'Running' || metadata.deletionTimestamp !== undefined) continue;
    const [{ image }] = spec!.containers as [{ image: string }];
    const tag = image.slice(image.lastIndexOf(':') + 1);
    counts[tag] = (counts[tag] ?? 0) + 1;
    if (tag !== tagOf(metadata.labels?.['app.kubernetes.io/component'] ?? ''))
      wrong.push(`${metadata.name} runs ${tag}`);
  }
  if (wrong.length > 0) throw new Error(wrong.join(', '));
  return Object.entries(counts)
    .map(([tag, count]) => `${count} pods of ${tag}`)
    .join(', ');
}
