import type { AccountProvisioner, AccountTopicSettings } from '@heliograph/kafka-accounts';
import type { AccountRecord } from '@heliograph/messaging';
import type { Logger } from '@heliograph/service';

export interface AccountTopicKeeperOptions {
  provisioner: Pick<AccountProvisioner, 'ensureAccountTopics'>;
  /** The settings of accounts without settings of the operator. */
  defaults: AccountTopicSettings;
  logger: Pick<Logger, 'warn' | 'info'>;
  retryMs?: number;
}

/** Applies the operator's settings to the existing topics of an account; auth-api creates the topics with the account's first credential. */
export class AccountTopicKeeper {
  readonly #options: AccountTopicKeeperOptions;
  readonly #wanted = new Map<string, NonNullable<AccountRecord['kafka']>>();
  readonly #waiting = new Set<string>();
  readonly #applied = new Map<string, string>();
  #working: Promise<void> | undefined;
  #stopped = false;

  constructor(options: AccountTopicKeeperOptions) {
    this.#options = options;
  }

  accountChanged(accountId: string, account: Pick<AccountRecord, 'channels' | 'kafka'> | undefined): void {
    const { kafka } = account ?? {};
    if (!account?.channels.kafka || kafka === undefined) {
      this.#wanted.delete(accountId);
      return;
    }
    this.#wanted.set(accountId, kafka);
    if (this.#applied.get(accountId) === JSON.stringify(kafka)) return;
    this.#waiting.add(accountId);
    this.#working ??= this.#work().finally(() => (this.#working = undefined));
  }

  /** Recreates the account's topics if they do not exist. */
  ensure(accountId: string): Promise<void> {
    const { provisioner, defaults } = this.#options;
    return provisioner.ensureAccountTopics(accountId, { ...defaults, ...this.#wanted.get(accountId) });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#working;
  }

  /** Applies the settings account by account: changes are few and not urgent. */
  async #work(): Promise<void> {
    await Promise.resolve();
    for (const accountId of this.#waiting) {
      if (this.#stopped) return;
      this.#waiting.delete(accountId);
      await this.#apply(accountId);
    }
  }

  async #apply(accountId: string): Promise<void> {
    const settings = this.#wanted.get(accountId);
    if (settings === undefined) return;
    try {
      await this.ensure(accountId);
      this.#applied.set(accountId, JSON.stringify(settings));
      this.#options.logger.info({ accountId, ...settings }, "the account's topics have the configured settings");
    } catch (error) {
      this.#options.logger.warn({ err: error, accountId }, "the account's topics cannot be changed yet, retrying");
      await new Promise((resolve) => setTimeout(resolve, this.#options.retryMs ?? 1_000));
      this.#waiting.add(accountId);
    }
  }
}
