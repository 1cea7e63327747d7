import type { Cluster } from '../node/cluster.ts';
import type { Release } from '../release/release.ts';
import type { TestAccount } from '../release/test-account.ts';
import type { ReleaseSettings } from '../release/values.ts';
import type { Report } from '../report.ts';

/** The installation under check. */
export interface Installation {
  cluster: Cluster;
  release: Release;
  settings: ReleaseSettings;
  /** The environment of the dependencies. */
  stack: Readonly<Record<string, string>>;
  state: string;
  report: Report;
  onProgress: (message: string) => void;
}

/** The context of every other part, once the chart is installed. */
export interface Context extends Installation {
  account: TestAccount;
  signal: AbortSignal;
}
