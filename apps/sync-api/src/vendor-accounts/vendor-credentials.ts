import { reported } from '@heliograph/base-data';
import { ApiError } from '@heliograph/http-service';
import { loadMasterKeys, type MasterKeyRing, openSecret, sealSecret, secretFingerprint } from '@heliograph/service';
import { consentNeeded, type ConsentDeclaration } from '@heliograph/vendor-contract';
import { Injectable } from '@nestjs/common';
import { SyncConfiguration } from '../configuration.ts';
import { IngestClient } from '../ingest/ingest-client.ts';
import { vendorApiError, VendorFailure } from '../ingest/vendor-failure.ts';
import type { VendorAccount } from './vendor-account.entity.ts';

export type Credentials = Readonly<Record<string, string>>;
/** The parts of a vendor account that a call to the vendor needs. */
export type VendorTarget = Pick<VendorAccount, 'id' | 'vendor' | 'region' | 'timezone' | 'include' | 'credentials'>;

/** Seals credentials, and has the vendor check them. Plaintext is in memory only, for the duration of one call. */
@Injectable()
export class VendorCredentials {
  readonly #keys: MasterKeyRing;

  constructor(
    configuration: SyncConfiguration,
    private readonly ingest: IngestClient,
  ) {
    this.#keys = loadMasterKeys(configuration.masterKey);
  }

  seal(credentials: Credentials, vendorAccountId: string): string {
    return sealSecret(this.#keys, JSON.stringify(credentials), vendorAccountId);
  }

  /**
   * Returns a keyed hash by which equal credentials at one vendor and region are found. Its start names the master key: one made with another key cannot be
   * compared, and is made again.
   */
  fingerprint({ vendor, region }: Pick<VendorTarget, 'vendor' | 'region'>, credentials: Credentials): string {
    const members = Object.entries(credentials).sort(([a], [b]) => (a < b ? -1 : 1));
    return secretFingerprint(this.#keys[0], 'vendor credentials', JSON.stringify([vendor, region, members]));
  }

  /** Returns the fingerprint of stored credentials; undefined while no master key opens them. */
  fingerprintOf(target: Pick<VendorTarget, 'id' | 'vendor' | 'region' | 'credentials'>): string | undefined {
    try {
      return this.fingerprint(target, this.open(target));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return undefined;
    }
  }

  /** The start of a fingerprint made with the current master key. */
  get fingerprintKey(): string {
    return this.#keys[0].id;
  }

  /** @throws ApiError 503 when no master key opens them: the operator has to restore the key, and nothing is lost */
  open({ id, credentials }: Pick<VendorTarget, 'id' | 'credentials'>): Credentials {
    try {
      return JSON.parse(openSecret(this.#keys, credentials, id)) as Credentials;
    } catch (cause) {
      const message = 'The stored credentials cannot be decrypted: the service lacks a master key.';
      throw new ApiError(503, 'unavailable', message, { retryAfterSeconds: 60, cause });
    }
  }

  /** Returns the values that may not appear in an answer. */
  secretsOf(target: Pick<VendorTarget, 'id' | 'credentials'>): string[] {
    return Object.values(this.open(target));
  }

  /** @throws ApiError 422, 503 */
  async verify(target: VendorTarget): Promise<void> {
    try {
      await this.ingest.verify(vendorCommand(target));
    } catch (error) {
      throw error instanceof VendorFailure ? vendorApiError(error, this.secretsOf(target)) : error;
    }
  }
}

export function vendorCommand({ id, vendor, region, timezone, include, credentials }: VendorTarget) {
  return {
    vendor,
    vendorAccountId: id,
    region,
    credentials,
    ...reported({ timezone: timezone ?? undefined, include: include.length > 0 ? include : undefined }),
  };
}

/**
 * Returns new credentials with the members that an earlier consent filled in, if only those are missing: a client's secret can then be replaced without
 * asking the owner again. Returns them unchanged if they need no consent or had none.
 */
export function withKeptConsent(
  consent: ConsentDeclaration | undefined,
  stored: Credentials,
  given: Credentials,
): Credentials {
  if (!consent || !consentNeeded(consent, given)) return given;
  const kept = consent.fills.filter((member) => (given[member] ?? '').trim() === '' && stored[member] !== undefined);
  return { ...given, ...Object.fromEntries(kept.map((member) => [member, stored[member]!])) };
}
