import type { Account } from './accounts.ts';
import type { ConnectedAccount } from './pipeline.ts';

/** Local dates; `to` is not included. */
export interface DateRange {
  from: string;
  to: string;
}

interface ImportView {
  state: 'queued' | 'running' | 'waiting' | 'finished' | 'failed' | 'canceled';
  progress: { deviceDays: number; deviceDaysDone: number; calls: number; records: number };
  waitsFor: string | null;
  error: string | null;
}

/** The imports of an account's vendor accounts, one of each, by the API. */
export class Imports {
  readonly #account: Account;
  readonly #paths: readonly string[];

  private constructor(account: Account, paths: readonly string[]) {
    this.#account = account;
    this.#paths = paths;
  }

  static async start(account: Account, connected: readonly ConnectedAccount[], range: DateRange): Promise<Imports> {
    const paths: string[] = [];
    for (const { vendorAccountId } of connected) {
      const path = `/v1/vendor-accounts/${vendorAccountId}/imports`;
      const { importId } = (await account.api.post(path, { ...range, resolution: 'samples' })) as { importId: string };
      paths.push(`${path}/${importId}`);
    }
    return new Imports(account, paths);
  }

  async views(): Promise<ImportView[]> {
    return Promise.all(this.#paths.map(async (path) => (await this.#account.api.get(path)) as ImportView));
  }

  async areOver(): Promise<boolean> {
    return (await this.views()).every(({ state }) => ['finished', 'failed', 'canceled'].includes(state));
  }

  async calls(): Promise<number> {
    return (await this.views()).reduce((sum, { progress }) => sum + progress.calls, 0);
  }

  /** Returns a line for each import that has not finished with all of its days. */
  async problems(): Promise<string[]> {
    const views = await this.views();
    return views.flatMap(({ state, progress, waitsFor, error }, index) =>
      state === 'finished' && progress.deviceDays > 0 && progress.deviceDaysDone === progress.deviceDays
        ? []
        : [
            `${this.#paths[index]}: ${state}, ${progress.deviceDaysDone} of ${progress.deviceDays} days; ${error ?? waitsFor ?? ''}`,
          ],
    );
  }
}
