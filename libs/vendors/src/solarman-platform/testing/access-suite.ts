import type { SimulatorResponse, VendorError } from '@heliograph/vendor-contract';
import type { LoginNames } from '../dialect.ts';
import type { Demo } from '../cloud/demo.ts';
import { COMPANIES_CALL, PLANTS_CALL, TOKEN_CALL } from '../wire.ts';
import type { TestCloud, VendorHarness } from './harness.ts';

/** The facts the suites of login and of trouble need of a cloud. */
export interface AccessOfVendor {
  startCloud: VendorHarness['startCloud'];
  demo: Demo;
  login: LoginNames;
  paths: { TOKEN: string; INFO: string; LIST: string };
  /** The fault in words, the credentials that have it, and the code of the answer. */
  refusedLogins: readonly (readonly [name: string, changes: Readonly<Record<string, string>>, code: string])[];
}

export function pathsOf(pathOf: (call: string) => string): AccessOfVendor['paths'] {
  return { TOKEN: pathOf(TOKEN_CALL), INFO: pathOf(COMPANIES_CALL), LIST: pathOf(PLANTS_CALL) };
}

export const LOST_TOKEN = { code: '2101019', msg: 'auth invalid token', success: false };

/** Starts a cloud of two inverters for each test of the describe block that calls this. */
export function useCloud({ startCloud }: Pick<AccessOfVendor, 'startCloud'>): { readonly cloud: TestCloud } {
  let cloud: TestCloud | undefined;
  beforeEach(async () => {
    cloud = await startCloud({ inverters: 2 });
  });
  afterEach(() => cloud?.close());
  return {
    get cloud() {
      if (!cloud) throw new Error('no test is running');
      return cloud;
    },
  };
}

export async function refusalOf(promise: Promise<unknown>): Promise<VendorError> {
  return (await promise.then(
    () => new Error('was not refused'),
    (error: unknown) => error,
  )) as VendorError;
}

/** Replaces the next answer to a path, once. */
export function answerOnce(cloud: TestCloud, path: string, answer: SimulatorResponse): void {
  cloud.intercept = (request, next) => {
    if (request.path !== path) return next(request);
    cloud.intercept = (later, onward) => onward(later);
    return answer;
  };
}
