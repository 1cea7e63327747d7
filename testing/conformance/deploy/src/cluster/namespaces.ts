import type { Manifest } from '../chart/manifest.ts';
import { complaints, type KubernetesClient } from './kubernetes-client.ts';

/** A namespace that takes nothing but what Pod Security calls restricted; with the account that a controller would make. */
export async function restrictedNamespace(client: KubernetesClient, name: string): Promise<void> {
  const levels = ['enforce', 'warn', 'audit'].map((mode) => [`pod-security.kubernetes.io/${mode}`, 'restricted']);
  const objects: Manifest[] = [
    {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name, labels: Object.fromEntries(levels) as Record<string, string> },
    },
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default', namespace: name } },
  ];
  for (const object of objects) {
    const [problem] = complaints(await client.apply(object));
    if (problem !== undefined) throw new Error(`namespace ${name}: ${problem}`);
  }
}
