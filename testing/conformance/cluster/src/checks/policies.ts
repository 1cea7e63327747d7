import { createServer, type Server } from 'node:net';
import { addresses } from '../addresses.ts';
import type { PolicyEnforcer } from '../network-policies/enforcer.ts';
import { components, destinations, type Flow, flows, strangers } from '../network-policies/flows.ts';
import { productImage } from '../node/product-image.ts';
import { release } from '../release/values.ts';
import type { Context } from './context.ts';

const part = 'policies';
const otherNamespace = 'strangers';
/** A refused connection is dropped without an answer. */
const connectMs = 2_000;

/** Runs in a pod: tries connections of standard input, all at once, and prints the names of those that were made. */
const PROBE = `
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
const targets = JSON.parse(await text(process.stdin));
const made = await Promise.all(targets.map(({ name, address, port }) => new Promise((resolve) => {
  const socket = connect(port, address);
  const end = (result) => { socket.destroy(); resolve(result); };
  socket.on('connect', () => end([name])).on('error', () => end([]));
  setTimeout(() => end([]), ${connectMs});
})));
console.log(JSON.stringify(made.flat()));
`;

interface Target {
  name: string;
  address: string;
  port: number;
}

/** Tries every connection of the matrix from the pods themselves: first without rules, so that a refusal means something, then with them. */
export async function checkPolicies(context: Context, enforcer: PolicyEnforcer): Promise<void> {
  const { report } = context;
  const listeners = await openListeners();
  try {
    const addressesOf = await startStrangers(context);
    const all = flows();
    await report.check(part, 'without rules, every destination answers', async () => {
      await enforcer.pause();
      try {
        return await compare(context, addressesOf, all, () => true);
      } finally {
        await enforcer.resume();
      }
    });
    await report.check(part, 'with the rules, exactly the documented connections are made', () =>
      compare(context, addressesOf, all, ({ allowed }) => allowed),
    );
    enforcer.assertWorking();
  } finally {
    for (const listener of listeners) listener.close();
    await context.cluster.kubectl.run(['delete', 'namespace', otherNamespace, '--wait=false']);
    await context.cluster.kubectl.run(['-n', release.namespace, 'delete', 'pod', strangers[0], '--wait=false']);
  }
}

/** The listeners outside besides the vendors' clouds (443). */
async function openListeners(): Promise<Server[]> {
  const places = [
    [addresses.outside, 25],
    [addresses.metadata, 80],
  ] as const;
  return Promise.all(
    places.map(
      ([host, port]) =>
        new Promise<Server>((resolve, reject) => {
          const server = createServer((socket) => socket.on('error', () => undefined).end());
          server.once('error', reject).listen(port, host, () => resolve(server));
        }),
    ),
  );
}

/** Starts the pods that do not belong to the release. @returns the address of a pod of each component */
async function startStrangers({ cluster: { kubectl } }: Context): Promise<Map<string, string>> {
  await kubectl.apply([{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: otherNamespace } }]);
  const [inside, elsewhere] = strangers;
  await kubectl.apply([stranger(inside)], release.namespace);
  await kubectl.apply([stranger(elsewhere)], otherNamespace);
  for (const [name, namespace] of places())
    await kubectl.run(['-n', namespace, 'wait', '--for=condition=Ready', `pod/${name}`, '--timeout=90s']);
  const pods = await kubectl.list('pods', release.namespace, 'app.kubernetes.io/component');
  return new Map([
    ...pods
      .filter(({ status }) => status?.phase === 'Running')
      .map(
        ({ metadata, status }) =>
          [metadata.labels?.['app.kubernetes.io/component'] ?? '', status?.podIP as string] as const,
      ),
  ]);
}

const places = (): [name: string, namespace: string][] => [
  [strangers[0], release.namespace],
  [strangers[1], otherNamespace],
];

function stranger(name: string): object {
  const { registry, repository, tag } = productImage;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: {
      automountServiceAccountToken: false,
      terminationGracePeriodSeconds: 0,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          name: 'stranger',
          image: `${registry}/${repository}:${tag}`,
          imagePullPolicy: 'Never',
          command: ['node', '--eval', 'setInterval(() => undefined, 60_000)'],
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
        },
      ],
    },
  };
}

/** @returns how many connections were made and refused @throws Error that names those that differ */
async function compare(
  context: Context,
  addressesOf: ReadonlyMap<string, string>,
  all: readonly Flow[],
  expected: (flow: Flow) => boolean,
): Promise<string> {
  const targets = new Map(
    destinations.map((to): [string, Target] => [
      to.name,
      {
        name: to.name,
        // Of three brokers each has a port of its own.
        port: to.name === 'kafka' ? Number(/:(\d+)/.exec(context.settings.kafkaBrokers)?.[1]) : to.port,
        address: 'component' in to ? addressesOf.get(to.component)! : to.address,
      },
    ]),
  );
  let made = 0;
  const problems: string[] = [];
  for (const from of [...components, ...strangers]) {
    const own = all.filter((flow) => flow.from === from);
    const connected = await connections(
      context,
      from,
      own.map(({ to }) => targets.get(to)!),
    );
    for (const flow of own) {
      const isMade = connected.includes(flow.to);
      if (isMade) made += 1;
      if (isMade !== expected(flow)) problems.push(`${from} → ${flow.to} is ${isMade ? 'made' : 'refused'}`);
    }
  }
  if (problems.length > 0) throw new Error(`${problems.length} of ${all.length} differ: ${problems.join(', ')}`);
  return `${made} made, ${all.length - made} refused`;
}

/** @returns the names of the targets that a pod of this component, or this stranger, could connect to */
async function connections({ cluster }: Context, from: string, targets: readonly Target[]): Promise<string[]> {
  const place = places().find(([name]) => name === from);
  const pod = place === undefined ? `deploy/${release.name}-${from}` : `pod/${from}`;
  const line = [
    '-n',
    place?.[1] ?? release.namespace,
    'exec',
    '-i',
    pod,
    '--',
    'node',
    '--input-type=module',
    '--eval',
    PROBE,
  ];
  return JSON.parse(await cluster.kubectl.run(line, { input: JSON.stringify(targets) })) as string[];
}
