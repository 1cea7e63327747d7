import type {
  ConsentDeclaration,
  CredentialsSchema,
  RateLimit,
  StateRow,
  Vendor,
  VendorRegion,
} from '@heliograph/vendor-contract';
import { filledFields } from '@heliograph/vendors';

/** A vendor as `/v1/vendors` returns it. */
export interface VendorView {
  /** `DataSources` value. */
  id: string;
  name: string;
  /** The first region is the default. */
  regions: Pick<VendorRegion, 'id' | 'name'>[];
  /** JSON Schema 2020-12. */
  credentials: CredentialsSchema;
  /** The consent of the owner on the vendor's pages, in place of some of the credentials; null: the vendor has none. */
  consent: ConsentDeclaration | null;
  /** BaseData measurements that the vendor can fill. */
  fields: string[];
  samplePeriodSeconds: number;
  pollIntervalSeconds: number;
  rateLimits: RateLimit[];
  states: StateRow[];
}

export function vendorView(vendor: Vendor): VendorView {
  const { id, name, regions, credentials, consent, samplePeriodSeconds, pollIntervalSeconds, rateLimits, states } =
    vendor.declaration;
  return {
    id,
    name,
    regions: regions.map((region) => ({ id: region.id, name: region.name })),
    credentials,
    consent: consent ?? null,
    fields: [...filledFields(vendor)].sort(),
    samplePeriodSeconds,
    pollIntervalSeconds,
    rateLimits,
    states,
  };
}
