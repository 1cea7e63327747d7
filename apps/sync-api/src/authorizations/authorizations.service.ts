import { Injectable } from '@nestjs/common';
import { ApiError } from '@heliograph/http-service';
import { SyncConfiguration } from '../configuration.ts';
import { IngestClient } from '../ingest/ingest-client.ts';
import { vendorApiError, VendorFailure } from '../ingest/vendor-failure.ts';
import type { VendorAccount } from '../vendor-accounts/vendor-account.entity.ts';
import { VendorAccountsService } from '../vendor-accounts/vendor-accounts.service.ts';
import { vendorCommand, VendorCredentials } from '../vendor-accounts/vendor-credentials.ts';
import { VendorCatalog } from '../vendors/vendor-catalog.ts';
import { AuthorizationStates } from './authorization-states.ts';
import type { ConsentPage } from './authorizations.views.ts';

export const CALLBACK_PATH = '/v1/vendor-authorizations/callback';

/** Begins a consent, for an account that waits for its first consent or to renew one. */
@Injectable()
export class AuthorizationsService {
  constructor(
    private readonly configuration: SyncConfiguration,
    private readonly vendorAccounts: VendorAccountsService,
    private readonly credentials: VendorCredentials,
    private readonly catalog: VendorCatalog,
    private readonly states: AuthorizationStates,
    private readonly ingest: IngestClient,
  ) {}

  /** @throws ApiError 404; 409 `consent_not_supported`, `credentials_incomplete`, `not_configured`; 503 */
  async authorize(accountId: string, id: string): Promise<ConsentPage> {
    const row = await this.vendorAccounts.sealedRow(accountId, id);
    this.#checkConsent(row);
    const redirectUri = this.redirectUri();
    const { state, expiresAt } = await this.states.open(accountId, id);
    return { url: await this.#pageOf(row, redirectUri, state), expiresAt };
  }

  /** Returns the redirect URI, which has to be registered with the vendor character by character. @throws ApiError 409 `not_configured` */
  redirectUri(): string {
    const { publicUrl } = this.configuration;
    if (publicUrl !== undefined) return publicUrl.replace(/\/+$/, '') + CALLBACK_PATH;
    const message = 'The operator has not set PUBLIC_URL of sync-api, the URL to which the vendor redirects the owner.';
    throw new ApiError(409, 'not_configured', message, { details: { setting: 'PUBLIC_URL' } });
  }

  #checkConsent(row: VendorAccount): void {
    const { name, consent } = this.catalog.find(row.vendor)!.declaration;
    if (!consent) {
      const message = `${name} has no consent page. Send its credentials with PUT /v1/vendor-accounts/${row.id}/credentials.`;
      throw new ApiError(409, 'consent_not_supported', message);
    }
    const given = this.credentials.open(row);
    const missing = consent.needs.filter((member) => (given[member] ?? '').trim() === '');
    if (missing.length === 0) return;
    const details = missing.map((member) => ({ path: `credentials.${member}`, message: 'is needed for the consent' }));
    const message = `The stored credentials lack members that the consent page needs. Add them with PUT /v1/vendor-accounts/${row.id}/credentials.`;
    throw new ApiError(409, 'credentials_incomplete', message, { details });
  }

  async #pageOf(row: VendorAccount, redirectUri: string, state: string): Promise<string> {
    try {
      return await this.ingest.consentUrl({ ...vendorCommand(row), consent: { redirectUri, state } });
    } catch (error) {
      throw error instanceof VendorFailure ? vendorApiError(error, [...this.credentials.secretsOf(row), state]) : error;
    }
  }
}
