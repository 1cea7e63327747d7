import type { Autoscaler } from './autoscalers/autoscaler.ts';
import type { Programs } from './node/programs.ts';
import { parseCommandLine, UsageError, wholeNumber } from '@heliograph/stack';

/** The parts of the check, in this order; an installation comes before all. */
const parts = ['install', 'policies', 'operations', 'autoscaling', 'keda', 'first-install', 'upgrade'] as const;
export type PartName = (typeof parts)[number];

/** The parts with an installation of their own, each in a cluster of its own. */
const alone: readonly PartName[] = ['first-install', 'upgrade'];
/** Runs only when it is named: its programs take long to build. */
const byNameOnly: readonly PartName[] = ['keda'];

export interface Options {
  parts: readonly PartName[];
  helm: 'helm3' | 'helm4';
  brokers: 1 | 3;
  /**
   * The inverters of each of three simulated clouds; each makes a sample every ten seconds by day. undefined: as many as make 100 records/s at this hour.
   */
  inverters: number | undefined;
  /** Runs only the operations with this text in their names. */
  only: string;
  /** Leave the cluster running after the checks, until Ctrl-C. */
  keep: boolean;
  summaryFile: string | undefined;
}

export const USAGE = `npm run conformance:cluster -- [install] [policies] [operations] [autoscaling] [keda]
                                  [first-install] [upgrade] [--helm helm4|helm3] [--brokers 1|3]
                                  [--inverters N] [--only TEXT] [--keep] [--summary FILE]

Starts a real Kubernetes in Linux namespaces of its own, installs the chart on it, and checks what happens:
  install      hook Jobs, readiness, helm test, onboarding, and records on all three channels
  policies     connections between pods, dependencies and the internet that the NetworkPolicies have to allow or to refuse
  operations   restarts, an upgrade, a rollback, killed pods, rotated secrets, drained and lost nodes under load; nothing may be lost
  autoscaling  metrics-server, and the gateway scaled by its CPU, up and down
  keda         KEDA, and the MQTT dispatcher scaled by its lag, up and down; only when it is named
  first-install
               every command of docs/start/first-install.md, on a cluster of its own
  upgrade      the previous release with an account's data, helm upgrade to this one, rollback and upgrade again under
               load, on a cluster of its own; nothing may be lost
Without a name, all of them but keda; the installation always comes first.

  --helm NAME      Helm 4 (default) or Helm 3
  --brokers N      Kafka brokers beside the cluster: 1 (default) or 3
  --inverters N    inverters of each of three clouds, a sample each every ten seconds by day: 12, with keda 120,
                   with operations or upgrade as many as make 100 records/s at this hour (400 to 800)
  --only TEXT      of the operations, those with this text in their names
  --keep           leave the cluster running for a look around, until Ctrl-C
  --summary FILE   write what was measured as JSON

Needs Linux, root and Go; see docs/change/cluster-conformance.md.`;

/** @throws UsageError that names the argument at fault */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseCommandLine({ args: [...args], options: declared, allowPositionals: true });
  const unknown = positionals.find((name) => !parts.includes(name as PartName));
  if (unknown !== undefined) throw new UsageError(`no part ${unknown} (there are ${parts.join(', ')})`);
  const { helm, brokers, inverters, only = '', keep = false, summary } = values;
  if (helm !== 'helm3' && helm !== 'helm4') throw new UsageError(`--helm must be helm3 or helm4, not ${helm}`);
  if (brokers !== '1' && brokers !== '3') throw new UsageError(`--brokers must be 1 or 3, not ${brokers}`);
  const chosen = parts.filter((name) =>
    positionals.length === 0 ? !byNameOnly.includes(name) : positionals.includes(name),
  );
  const count = inverters === undefined ? invertersOf(chosen) : wholeNumber('--inverters', inverters, 1, 1_000);
  const running = { brokers: brokers === '1' ? 1 : 3, inverters: count, only, keep } as const;
  return { parts: chosen, helm, ...running, summaryFile: summary };
}

/** A lag takes records: twelve inverters make too few in the time that an autoscaler has. */
function invertersOf(chosen: readonly PartName[]): number | undefined {
  if (chosen.includes('operations') || chosen.includes('upgrade')) return undefined;
  return chosen.includes('keda') ? 120 : 12;
}

/** The options of each cluster that is needed, one after the other. A part that is alone in one has a summary of its own where there are several. */
export function rounds(options: Options): Options[] {
  const others = options.parts.filter((name) => !alone.includes(name));
  const inClusters = options.parts.filter((name) => alone.includes(name));
  if (inClusters.length + Math.min(others.length, 1) === 1) return [options];
  const own = inClusters.map((part): Options => {
    const summaryFile = options.summaryFile?.replace(/(\.json)?$/, `.${part}.json`);
    return { ...options, parts: [part], keep: false, summaryFile };
  });
  // The release that stays after the run is the one that all other parts check, or the last one.
  return others.length > 0
    ? [...own, { ...options, parts: others }]
    : own.with(-1, { ...own.at(-1)!, keep: options.keep });
}

const declared = {
  helm: { type: 'string', default: 'helm4' },
  brokers: { type: 'string', default: '1' },
  inverters: { type: 'string' },
  only: { type: 'string' },
  keep: { type: 'boolean' },
  summary: { type: 'string' },
} as const;

/** The settings of the part of the conformance that runs in the namespaces. */
export interface InsideSettings {
  options: Options;
  programs: Programs;
  state: string;
  cgroup: string;
  archives: readonly string[];
  /** The autoscalers of the chosen parts. */
  autoscalers: readonly Autoscaler[];
  /** Unix ms, when the command began. */
  begin: number;
}
