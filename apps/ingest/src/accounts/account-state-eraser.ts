import type { ControlView, OutgoingRecord, RecordProducer } from '@heliograph/kafka';
import {
  topicNames,
  type AccountRecord,
  type QuotaRecord,
  type RefreshTokenRecord,
  type VendorAccountRecord,
} from '@heliograph/messaging';
import { SealedEnvelopeError } from '@heliograph/service';
import { VendorError } from '@heliograph/vendor-contract';
import type { AdapterFactory, CredentialNames, SealedVendorAccount } from './adapter-factory.ts';
import { rewrappedKey } from './sealed-refresh-tokens.ts';
import { requireKafka } from './require-kafka.ts';

export interface AccountStateEraserOptions {
  adapters: Pick<AdapterFactory, 'identify' | 'dropSession'>;
  accounts: Pick<ControlView<VendorAccountRecord>, 'values' | 'get'>;
  owners: Pick<ControlView<AccountRecord>, 'get'>;
  refreshTokens: Pick<ControlView<RefreshTokenRecord>, 'get' | 'caughtUp'>;
  quotas: Pick<ControlView<QuotaRecord>, 'onChange' | 'caughtUp'>;
  producer: Pick<RecordProducer, 'send'>;
}

/** Erases what is stored under the credentials of a deleted vendor account: sessions, refresh tokens, spent quotas. */
export class AccountStateEraser {
  readonly #options: AccountStateEraserOptions;
  readonly #quotaKeys = new Set<string>();

  constructor(options: AccountStateEraserOptions) {
    this.#options = options;
    options.quotas.onChange((key, record) => (record ? this.#quotaKeys.add(key) : this.#quotaKeys.delete(key)));
  }

  /**
   * Erases the stored state of the account; idempotent. What another account with the same credentials uses stays.
   * Throws `VendorError` (`unavailable`) while the owner is not known to be deleted, or Kafka or Redis is unavailable: the command is repeated then.
   */
  async forget(account: SealedVendorAccount): Promise<void> {
    this.#assertDeleted(account.vendorAccountId);
    const names = await this.#namesOf(account);
    if (!names) return;
    const { adapters, refreshTokens, quotas, producer } = this.#options;
    await requireKafka('refresh tokens', refreshTokens.caughtUp());
    await requireKafka('spent quotas', quotas.caughtUp());
    const others = await this.#others(account);
    const tombstones: OutgoingRecord[] = [];
    if (!others.some(({ consent }) => consent === names.consent)) {
      const kept = [names.consent, rewrappedKey(names.consent)].filter((key) => refreshTokens.get(key));
      tombstones.push(...kept.map((key) => ({ topic: topicNames.stateRefreshTokens, key, value: null })));
    }
    if (!others.some(({ credential }) => credential === names.credential)) {
      const spent = [...this.#quotaKeys].filter((key) => key.startsWith(`${names.credential}:`));
      tombstones.push(...spent.map((key) => ({ topic: topicNames.stateQuotas, key, value: null })));
      await adapters.dropSession(names.credential);
    }
    await requireKafka('refresh tokens and spent quotas', producer.send(tombstones));
  }

  /** Throws unless the account is known to be deleted: a running poller would write the erased state again. */
  #assertDeleted(vendorAccountId: string): void {
    const { accounts, owners } = this.#options;
    const record = accounts.get(vendorAccountId);
    if (record && owners.get(record.accountId)?.status !== 'deleted')
      throw new VendorError('unavailable', 'the account is not known to be deleted yet', { origin: 'ours' });
  }

  /** Returns undefined where no state can exist under the credentials: no key opens them, or their region no longer exists. */
  async #namesOf(account: SealedVendorAccount): Promise<CredentialNames | undefined> {
    try {
      return await this.#options.adapters.identify(account);
    } catch (error) {
      const { cause } = error as { cause?: unknown };
      if (cause instanceof SealedEnvelopeError && cause.missingKeyId !== undefined) throw error;
      return undefined;
    }
  }

  async #others({ vendorAccountId, vendor }: SealedVendorAccount): Promise<CredentialNames[]> {
    const { accounts, owners } = this.#options;
    const existing = [...accounts.values()].filter(
      ({ id, accountId, vendor: theirs }) =>
        id !== vendorAccountId && theirs === vendor && owners.get(accountId)?.status !== 'deleted',
    );
    const names = await Promise.all(existing.map((record) => this.#namesOf({ ...record, vendorAccountId: record.id })));
    return names.filter((found) => found !== undefined);
  }
}
