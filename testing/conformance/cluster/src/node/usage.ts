import { release } from '../release/values.ts';
import type { ApiClient } from './api-client.ts';

/** The resources that the pods of a component used between two readings. */
export interface Usage {
  component: string;
  pods: number;
  /** Thousandths of a core, of all its pods. */
  cpuMillicores: number;
  /** The working set of the largest of its pods, as the kernel's memory limit counts it. */
  memoryMib: number;
}

interface Summary {
  pods: {
    podRef: { name: string; namespace: string };
    cpu?: { time: string; usageCoreNanoSeconds?: number };
    memory?: { workingSetBytes?: number };
  }[];
}

interface Seen {
  component: string;
  /** Unix ms, and CPU time until then. */
  at: number;
  cpuMs: number;
  memoryMib: number;
}

async function summaryOf(api: ApiClient, node: string): Promise<Summary> {
  const { status, body } = await api.get(`/api/v1/nodes/${node}/proxy/stats/summary`);
  if (status !== 200) throw new Error(`kubelet was asked for its measurements and answered ${status}: ${body}`);
  return JSON.parse(body) as Summary;
}

/** Returns the kubelets' measurements of the release's pods, by name. */
async function look(api: ApiClient): Promise<Map<string, Seen>> {
  const nodes = await api.list<{ metadata: { name: string } }>('/api/v1/nodes');
  const summaries = await Promise.all(nodes.map(({ metadata }) => summaryOf(api, metadata.name)));
  return new Map(
    summaries
      .flatMap(({ pods }) => pods)
      .filter(({ podRef }) => podRef.namespace === release.namespace)
      .map(({ podRef: { name }, cpu, memory }) => [
        name,
        {
          // <release>-<component>-<hash of the template>-<random>
          component: name.slice(release.name.length + 1).replace(/-[a-z0-9]+-[a-z0-9]+$/, ''),
          at: Date.parse(cpu?.time ?? ''),
          cpuMs: (cpu?.usageCoreNanoSeconds ?? 0) / 1e6,
          memoryMib: Math.round((memory?.workingSetBytes ?? 0) / 2 ** 20),
        },
      ]),
  );
}

/** Measures what each component uses while something is done. Pods that come or go meanwhile are left out. */
export async function usageDuring(api: ApiClient, something: () => Promise<unknown>): Promise<Usage[]> {
  const before = await look(api);
  await something();
  const after = await look(api);
  const usages = new Map<string, Usage>();
  for (const [name, { component, at, cpuMs, memoryMib }] of after) {
    const first = before.get(name);
    if (first === undefined || !(at > first.at)) continue;
    const sum = usages.get(component) ?? { component, pods: 0, cpuMillicores: 0, memoryMib: 0 };
    usages.set(component, {
      component,
      pods: sum.pods + 1,
      cpuMillicores: Math.round(sum.cpuMillicores + ((cpuMs - first.cpuMs) / (at - first.at)) * 1_000),
      memoryMib: Math.max(sum.memoryMib, memoryMib),
    });
  }
  return [...usages.values()].sort((a, b) => a.component.localeCompare(b.component));
}

export function usageText(usages: readonly Usage[]): string {
  return usages
    .map(({ component, cpuMillicores, memoryMib }) => `${component} ${cpuMillicores}m ${memoryMib}Mi`)
    .join(', ');
}
