import type { Autoscaler } from './autoscalers/autoscaler.ts';
import type { Programs } from './node/programs.ts';
import type { Options } from './options.ts';

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
