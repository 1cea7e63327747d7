import type { SigningKey } from './tokens.ts';

export interface BrokerControl {
  /** Replaces the published key set, with any content. */
  publishKeys(content: object | string): void;
  /**
   * Ends the connections of these credentials and accounts, and those of tokens that were issued until then (Unix seconds, by account), before their
   * tokens do; false when this broker cannot.
   */
  revoke(names: readonly string[], issuedUntil?: Readonly<Record<string, number>>): boolean;
  /** An orderly stop (SIGTERM) and a new start with the same data. */
  restart(): Promise<void>;
  /** kill -9 and a new start with the same data. */
  crash(): Promise<void>;
  /** Resolves when all messages acknowledged so far are stored where, by the broker's documentation, it survives a crash. */
  saved(): Promise<void>;
}

/** A broker that the checks can be run against. */
export interface BrokerUnderTest {
  /** A name for people, e.g. `Mosquitto 2.0.21`. */
  readonly name: string;
  readonly url: string;
  /** PEM; undefined for a certificate of a public CA. */
  readonly ca: Buffer | undefined;
  readonly issuer: string;
  /** Signs tokens; its public half is in the key set that the broker reads. */
  readonly key: SigningKey;
  /** Undefined for a broker that the suite does not run. */
  readonly control: BrokerControl | undefined;
  log(): string | undefined;
  stop(): Promise<void>;
}
