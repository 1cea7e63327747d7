import { reported } from '@heliograph/base-data';
import { LocalWindowLimiter } from '@heliograph/vendor-http';
import { VendorError, type Vendor, type VendorHttp } from '@heliograph/vendor-contract';
import { DROPPED, hostSimulator, SwitchedCloud, type Switches } from '@heliograph/vendors/sandbox';
import type { AnswerVocabulary } from '@heliograph/vendors/vocabulary';
import { BudgetUses } from './budgets.ts';
import { RenewedCredentials } from './local-session.ts';
import { verifyVendor, type Verified } from './verification.ts';

export interface RehearsalOptions {
  devicesOfKind: number;
  /** Unix ms. */
  now: number;
  credentials?: Readonly<Record<string, string>>;
  switches?: Partial<Switches>;
  maxCalls?: number;
  /** The number of inverters of the simulated cloud (12). */
  inverters?: number;
  vocabulary?: AnswerVocabulary;
  /** Changes an answer on its way. */
  change?: (call: string, body: string) => string;
  signal?: AbortSignal;
}

export interface Rehearsed extends Verified {
  uses: BudgetUses;
}

/** Runs a verification against the vendor's simulated cloud, in memory and without waiting: the calls of a real one with as many devices. */
export async function rehearse(vendor: Vendor, options: RehearsalOptions): Promise<Rehearsed> {
  const { declaration } = vendor;
  const clock = { now: options.now };
  const cloud = new SwitchedCloud(declaration.id, await vendor.simulator(), {
    now: () => clock.now,
    timeScale: 1,
    seed: 7,
    inverters: options.inverters ?? 12,
  });
  if (options.switches) cloud.set(options.switches);
  const served = await hostSimulator({
    handle: async (request) => {
      const answer = await cloud.handle(request);
      if (answer === DROPPED) throw new VendorError('unavailable', 'dropped');
      return answer;
    },
  });
  const uses = new BudgetUses(declaration.id, declaration.rateLimits);
  const credentials = options.credentials ?? cloud.simulator.credentials;
  const access = {
    vendorAccountId: 'va_rehearsal',
    region: declaration.regions[0]!.id,
    baseUrl: served.baseUrl,
    credentials,
  };
  const verified = await verifyVendor({
    vendor,
    access,
    timeScale: 1,
    now: () => clock.now,
    maxCalls: options.maxCalls ?? 5000,
    ...reported({ vocabulary: options.vocabulary }),
    http: paced(served.http, { clock, uses, change: options.change }),
    refreshTokens: new RenewedCredentials(credentials, undefined),
    devicesOfKind: options.devicesOfKind,
    signal: options.signal ?? new AbortController().signal,
    onStep: () => undefined,
    onPlanned: () => undefined,
    warn: () => undefined,
  });
  return { ...verified, uses };
}

interface PaceOptions {
  clock: { now: number };
  uses: BudgetUses;
  change: RehearsalOptions['change'];
}

/** Paces calls as ingest does, by the declared limits; waiting moves the clock. */
function paced(plain: VendorHttp, { clock, uses, change }: PaceOptions): VendorHttp {
  const limiter = new LocalWindowLimiter();
  return {
    request: async (request) => {
      clock.now += 20;
      const budgets = uses.add(request);
      for (let wait = await limiter.take(budgets, clock.now); wait > 0; wait = await limiter.take(budgets, clock.now))
        clock.now += wait;
      limiter.answered(budgets, clock.now, clock.now);
      const response = await plain.request(request);
      return change ? { ...response, body: change(request.call, response.body) } : response;
    },
  };
}

/**
 * Yields all bodies of a rehearsal but those of logins, decrypted where they travel encrypted.
 * @public used by tools/answer-vocabulary.mjs, from dist
 */
export function* bodiesOf({ recorder, answers }: Verified): Generator<string> {
  for (const { isLogin, answer } of recorder.exchanges) if (!isLogin && answer) yield answer.body;
  for (const { body } of answers) yield body;
}
