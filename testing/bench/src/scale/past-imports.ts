import type { RecordProducer } from '@heliograph/kafka';
import type { ImportRecord } from '@heliograph/messaging';
import type { MasterKeyRing } from '@heliograph/service';
import type { FleetPlan, PlannedVendorAccount } from './fleet-plan.ts';
import { vendorAccountRecord, writtenAt } from './fleet-records.ts';

/** The vendor whose history the clouds answer. */
export const importedVendor = 'solis';
/** An account with more devices would only have more calls of a day, one with fewer is read before the time is over. */
const maxDevices = 500;
const rangeDays = 30;
const daySeconds = 86_400;

/** Returns the vendor accounts that import: the largest ones of at most 500 devices. */
export function importingAccounts({ vendorAccounts }: Pick<FleetPlan, 'vendorAccounts'>, count: number) {
  return vendorAccounts
    .filter((account) => account.vendor.id === importedVendor && account.count <= maxDevices)
    .sort((a, b) => b.count - a.count)
    .slice(0, count);
}

/** Imports of past samples, as sync-api starts and cancels them: by the records of the vendor accounts. */
export class PastImports {
  #round = 0;

  constructor(
    private readonly producer: Pick<RecordProducer, 'send'>,
    private readonly keys: MasterKeyRing,
    readonly accounts: readonly PlannedVendorAccount[],
  ) {}

  /** Each time of other days, all of before the devices were first seen: what was imported is not written again. */
  async begin(): Promise<void> {
    this.#round += 1;
    const to = Math.floor(writtenAt / 1000 / daySeconds - (this.#round - 1) * rangeDays) * daySeconds;
    const range = { from: to - rangeDays * daySeconds, to };
    await this.#write((account) => ({ id: `imp_${account.first}_${this.#round}`, resolution: 'samples', ...range }));
  }

  /** Cancels what still runs. */
  async end(): Promise<void> {
    await this.#write(() => undefined);
  }

  async #write(importOf: (account: PlannedVendorAccount) => ImportRecord | undefined): Promise<void> {
    await this.producer.send(
      this.accounts.map((account) => vendorAccountRecord(account, this.keys, importOf(account))),
    );
  }
}
