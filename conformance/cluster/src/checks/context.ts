import type { Cluster } from '../node/cluster.ts';
import type { Release } from '../release/release.ts';
import type { TestAccount } from '../release/test-account.ts';
import type { ReleaseSettings } from '../release/values.ts';
import type { Report } from '../report.ts';

/** What every part of the conformance works with, once the chart is installed. */
export interface Context {
  cluster: Cluster;
  release: Release;
  settings: ReleaseSettings;
  /** The environment of the dependencies. */
  stack: Readonly<Record<string, string>>;
  state: string;
  account: TestAccount;
  report: Report;
  signal: AbortSignal;
  onProgress: (message: string) => void;
}
