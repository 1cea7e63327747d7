/**
 * Number of vendor accounts by the state of their last polls: `well`; `slow`, `failing` and `limited` after two such
 * polls in a row; `refused`, `budget` and `ours`, which do not describe the vendor; `unseen`: no poll has ended yet in
 * this process.
 */
export interface PolledAccountCounts {
  well: number;
  slow: number;
  failing: number;
  limited: number;
  refused: number;
  budget: number;
  ours: number;
  unseen: number;
  /** Those of them whose last good poll is at most two rounds old. */
  fresh: number;
}

/** The polls since the report before, by outcome. */
export interface PollCounts {
  answered: number;
  fault: number;
  limited: number;
  refused: number;
  budget: number;
  ours: number;
}

/** A record of `vendor-polls`: the polls of one vendor by one process of ingest. Its time is the broker's. */
export interface VendorPollsRecord {
  vendor: string;
  /** Id of the process. */
  replica: string;
  /** The interval of these reports, ms: a process that is silent for some of them has stopped. */
  reportMs: number;
  /** The interval of the polls, ms. */
  roundMs: number;
  accounts: PolledAccountCounts;
  polls: PollCounts;
  /** The vendor's answers to the single calls of these polls: their number and total time, ms. */
  calls: { count: number; totalMs: number };
}
