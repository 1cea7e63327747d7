import { Harness } from './harness.ts';
import type { BrokerUnderTest } from './broker-under-test.ts';
import { type Check, type Difference, differenceOf, type Profile } from './check.ts';

export interface Result {
  readonly check: Check;
  readonly observed: string;
  /** `as expected`, `differs` as the profile expects, `failed`, or `not run` because the suite does not control this broker. */
  readonly verdict: 'as expected' | 'differs' | 'failed' | 'not run';
  readonly because?: string;
  readonly milliseconds: number;
}

/** Most checks wait for a network or a clock, not for a processor. */
const BESIDE_EACH_OTHER = 6;

function verdictOf(
  check: Check,
  difference: Difference | undefined,
  observed: string,
): Pick<Result, 'verdict' | 'because'> {
  // A difference that has gone is a finding too: the profile and the documents are then wrong.
  if (!difference) return { verdict: observed === check.expected ? 'as expected' : 'failed' };
  return { verdict: difference.observed.includes(observed) ? 'differs' : 'failed', because: difference.because };
}

async function runOne(check: Check, broker: BrokerUnderTest, profile: Profile): Promise<Result> {
  if ((check.disturbs && !broker.control) || (check.readsLog && broker.log() === undefined)) {
    return { check, observed: '', verdict: 'not run', because: 'the suite does not run this broker', milliseconds: 0 };
  }
  const harness = new Harness(broker);
  const started = performance.now();
  const observed = await check.run(harness).catch((error: unknown) => `error: ${String(error)}`);
  await harness.dispose();
  return {
    check,
    observed,
    ...verdictOf(check, differenceOf(profile, check, broker.name), observed),
    milliseconds: performance.now() - started,
  };
}

/** Runs every check, those that disturb the others last. @returns one result for each, in the order of the checks */
export async function runChecks(
  checks: readonly Check[],
  broker: BrokerUnderTest,
  profile: Profile,
  report: (result: Result) => void = () => undefined,
): Promise<Result[]> {
  const results = new Map<Check, Result>();
  const workOff = async (queue: Check[]): Promise<void> => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const result = await runOne(check, broker, profile);
      results.set(check, result);
      report(result);
    }
  };
  const harmless = checks.filter(({ disturbs }) => disturbs === undefined);
  await Promise.all(Array.from({ length: BESIDE_EACH_OTHER }, () => workOff(harmless)));
  await workOff(checks.filter(({ disturbs }) => disturbs !== undefined));
  return checks.map((check) => results.get(check)!);
}
