import type { TestEnvironment } from '../seed/test-environment.ts';
import type { Campaign } from './run.ts';

export interface Plan {
  examples: number;
  seed: number;
}

/** The callers and their operations: each covers those that the other omits. */
export function campaigns(environment: TestEnvironment, { examples, seed }: Plan): Record<string, Campaign> {
  const { owner, operator } = environment.callers;
  const common = { url: environment.product.addresses.gateway, examples, seed, protectedIds: [owner.id, operator.id] };
  return {
    // An account's token gets 403 from every one of the operators' operations, as the matrix shows; nothing else can be explored there. A stream of events
    // has no end for a client that waits for one.
    account: { ...common, authorization: owner.authorization, except: '^/v1/(admin/|stream$)' },
    operator: { ...common, authorization: operator.authorization, only: '^/v1/(admin/|account$)' },
  };
}
