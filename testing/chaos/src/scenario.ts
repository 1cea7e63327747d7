import type { ChaosOptions, ScenarioDefaults } from './options.ts';
import type { Result } from './report/result.ts';

export interface ScenarioContext {
  options: ChaosOptions;
  /** The directory for state and logs; removed at the end. */
  directory: string;
  /** The history of all events of the run; kept when the run fails. */
  historyFile: string;
  /** Aborted by Ctrl-C: every wait ends, all started parts are stopped. */
  signal: AbortSignal;
  progress: (message: string) => void;
}

export interface Scenario extends ScenarioDefaults {
  /** It mounts file systems: the command runs in a mount namespace of its own. */
  mounts?: boolean;
  run: (context: ScenarioContext) => Promise<Result>;
}
