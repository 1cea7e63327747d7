import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { goModule, type GoModule } from '@heliograph/stack';
import { parseAllDocuments } from 'yaml';
import type { Manifest } from '../chart/manifest.ts';
import { root } from '../root.ts';
import { complaints, type KubernetesClient } from './kubernetes-client.ts';

const ESTABLISHED_WITHIN_MS = 60_000;

interface Definitions extends GoModule {
  folder: string;
  /** File names; all others are of no use to the chart. */
  files: RegExp;
}

/** Definitions as their projects publish them, by the modules they are in. */
const modules: readonly Definitions[] = [
  {
    path: 'github.com/kedacore/keda/v2',
    version: 'v2.21.0',
    sum: 'h1:R6z2HZvstK4RLUMxroNACzBj74xGxt3kG59b5Xc+Xps=',
    folder: 'config/crd/bases',
    files: /^keda\.sh_(scaledobjects|triggerauthentications)\.yaml$/,
  },
  {
    path: 'sigs.k8s.io/gateway-api',
    version: 'v1.6.1',
    sum: 'h1:mock6phZbI6rvZerwrVNk7hVNymQgHo+6sJ81Ia7ftY=',
    folder: 'config/crd/standard',
    files: /_(httproutes|gateways|backendtlspolicies)\.yaml$/,
  },
  {
    path: 'github.com/prometheus-operator/prometheus-operator',
    version: 'v0.85.0',
    sum: 'h1:M5xLCLEoaW2IJfnuCwFzzpL+jSVQu3KGT84Pye+fW8s=',
    folder: 'example/prometheus-operator-crd',
    files: /_(servicemonitors|podmonitors|prometheusrules)\.yaml$/,
  },
];

/** Strimzi publishes no Go module: its definitions are recorded, with their source and licence. */
const strimzi = join(root, 'libs', 'platform', 'kafka-accounts', 'test', 'strimzi', 'fixtures');

/** Definitions of all that the chart can render besides Kubernetes' own. @throws Error when a module cannot be had */
export async function customResourceDefinitions(): Promise<Manifest[]> {
  const folders = await Promise.all(
    modules.map(async (module) => [join(await goModule(module), module.folder), module.files] as const),
  );
  return [...folders, [strimzi, /\.strimzi\.io\.yaml$/] as const].flatMap(([folder, files]) =>
    readdirSync(folder)
      .filter((name) => files.test(name))
      .flatMap((name) => parseAllDocuments(readFileSync(join(folder, name), 'utf8')))
      .map((document) => document.toJS() as Manifest),
  );
}

/** Installs definitions and waits until their resources can be used. */
export async function install(client: KubernetesClient, definitions: readonly Manifest[]): Promise<void> {
  for (const definition of definitions) {
    const [problem] = complaints(await client.apply(definition)).filter((text) => !text.startsWith('299'));
    if (problem !== undefined) throw new Error(`${definition.metadata.name}: ${problem}`);
  }
  const deadline = Date.now() + ESTABLISHED_WITHIN_MS;
  for (const definition of definitions) {
    while (!(await isEstablished(client, definition))) {
      if (Date.now() > deadline) throw new Error(`${definition.metadata.name} is not established`);
      await sleep(100);
    }
  }
}

async function isEstablished(client: KubernetesClient, definition: Manifest): Promise<boolean> {
  const { body } = await client.read(definition);
  const { conditions = [] } = (body.status ?? {}) as { conditions?: { type: string; status: string }[] };
  return conditions.some(({ type, status }) => type === 'Established' && status === 'True');
}
