import { Injectable } from '@nestjs/common';
import { loadMasterKeys, openSecret, sealSecret, type MasterKeyRing } from '@heliograph/service';
import { SyncConfiguration } from '../configuration.ts';
import { IngestClient } from '../ingest/ingest-client.ts';
import { vendorApiError, VendorFailure } from '../ingest/vendor-failure.ts';
import type { VendorAccount } from './vendor-account.entity.ts';

export type Credentials = Readonly<Record<string, string>>;
type Target = Pick<VendorAccount, 'id' | 'vendor' | 'region' | 'timezone' | 'credentials'>;

/** Seals credentials, and has the vendor try them. Plaintext lives in memory only, for the length of one call. */
@Injectable()
export class VendorCredentials {
  private readonly keys: MasterKeyRing;

  constructor(
    configuration: SyncConfiguration,
    private readonly ingest: IngestClient,
  ) {
    this.keys = loadMasterKeys(configuration.masterKey);
  }

  seal(credentials: Credentials, vendorAccountId: string): string {
    return sealSecret(this.keys, JSON.stringify(credentials), vendorAccountId);
  }

  /** Values that may not appear in an answer. */
  secretsOf({ id, credentials }: Pick<Target, 'id' | 'credentials'>): string[] {
    return Object.values(JSON.parse(openSecret(this.keys, credentials, id)) as Credentials);
  }

  /** @throws ApiError 422, 503 */
  async verify(target: Target): Promise<void> {
    try {
      await this.ingest.verify(vendorCommand(target));
    } catch (error) {
      throw error instanceof VendorFailure ? vendorApiError(error, this.secretsOf(target)) : error;
    }
  }
}

export function vendorCommand({ id, vendor, region, timezone, credentials }: Target) {
  return { vendor, vendorAccountId: id, region, credentials, ...(timezone !== null && { timezone }) };
}
