import type { CreateAdapter } from './adapter.ts';
import type { VendorConsent } from './consent.ts';
import type { VendorDeclaration } from './declaration.ts';
import type { VendorMapping } from './mapping.ts';
import type { FieldTable } from './field-table.ts';
import type { CreateSimulator } from './simulator.ts';

/** One vendor: what it declares, and its parts, loaded only where they are needed (ingest, normalizer, sandbox). */
export interface Vendor {
  declaration: VendorDeclaration;
  /** The mapping as tables, by device family: the docs' vendor matrix is generated from them. */
  tables: Readonly<Record<string, FieldTable>>;
  adapter(): Promise<CreateAdapter>;
  /** There where the declaration has a `consent`. */
  consent?(): Promise<VendorConsent>;
  mapping(): Promise<VendorMapping>;
  simulator(): Promise<CreateSimulator>;
}
