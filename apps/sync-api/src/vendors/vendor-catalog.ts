import type { StorageType } from '@heliograph/base-data';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ApiError } from '@heliograph/http-service';
import { consentNeeded, type VendorDeclaration, type VendorHistory } from '@heliograph/vendor-contract';
import { loadVendor, vendorIds } from '@heliograph/vendors';
import { SyncConfiguration } from '../configuration.ts';
import { CredentialsCheck } from './credentials-check.ts';
import { includeProblem, listsAnyOf } from './included-types.ts';
import { vendorView, type VendorView } from './vendors.views.ts';

interface CatalogEntry {
  declaration: VendorDeclaration;
  view: VendorView;
  check: CredentialsCheck;
}

/** Serves the declarations of the registered vendors; no adapter is loaded. */
@Injectable()
export class VendorCatalog implements OnModuleInit {
  readonly #entries = new Map<string, CatalogEntry>();

  constructor(private readonly configuration: SyncConfiguration) {}

  async onModuleInit(): Promise<void> {
    for (const id of vendorIds) {
      const vendor = await loadVendor(id);
      const { declaration } = vendor;
      const check = new CredentialsCheck(declaration.credentials);
      this.#entries.set(id, { declaration, view: vendorView(vendor), check });
    }
  }

  /** Returns the ids of the vendors that the operator has enabled, in the registry's order. */
  enabled(): string[] {
    return [...this.#entries.keys()].filter((id) => this.configuration.vendors.includes(id));
  }

  /** @throws ApiError 409 `vendor_not_enabled` */
  requireEnabled(vendor: string): void {
    ApiError.requireEnabled('vendor', vendor, this.enabled());
  }

  /** Returns the enabled vendors. */
  views(): VendorView[] {
    return this.enabled().map((id) => this.#entries.get(id)!.view);
  }

  /** @returns for messages: `deye, enphase, …` */
  ids(): string {
    return [...this.#entries.keys()].join(', ');
  }

  find(id: string): CatalogEntry | undefined {
    return this.#entries.get(id);
  }

  /** @throws ApiError 404 */
  view(id: string): VendorView {
    const entry = this.#entries.get(id);
    if (!entry) throw ApiError.notFound('The vendor', `The vendors are ${this.ids()}.`);
    return entry.view;
  }

  /** @throws ApiError 400 naming the members that are wrong, never a value */
  checkCredentials(vendor: string, credentials: unknown): void {
    const details = this.#entries.get(vendor)?.check.errors(credentials) ?? [];
    if (details.length > 0) throw ApiError.validation(details);
  }

  /** @throws ApiError 400 when the vendor does not report a type, with the types that it reports */
  checkInclude(vendor: string, include: readonly StorageType[] = []): void {
    const entry = this.#entries.get(vendor);
    const message = entry && includeProblem(entry.declaration, include);
    if (message !== undefined) throw ApiError.validation([{ path: 'include', message }]);
  }

  /** Returns true if a sync lists devices of one of the types, so that polls can ask for them. */
  listsAnyOf(vendor: string, types: readonly StorageType[]): boolean {
    const entry = this.#entries.get(vendor);
    return entry !== undefined && listsAnyOf(entry.declaration, types);
  }

  /** Returns the vendor's history; undefined: it has none. */
  historyOf(vendor: string): VendorHistory | undefined {
    return this.#entries.get(vendor)?.declaration.history;
  }

  /** Returns true if these credentials are valid only after the owner has consented at the vendor. */
  needsConsent(vendor: string, credentials: Readonly<Record<string, string>>): boolean {
    return consentNeeded(this.#entries.get(vendor)?.declaration.consent, credentials);
  }
}
