import type { StorageType } from '@heliograph/base-data';
import type { VendorDevice, VendorPlant } from './adapter.ts';
import type { VendorErrorKind } from './vendor-error.ts';

/**
 * The commands of sync-api to ingest on `commands.<vendor>` (key: vendor account). The credentials travel sealed; the additional authenticated data
 * of the seal is the vendor account's id.
 */
export interface VendorCommand {
  /** `forget`: of an account that is deleted, everything that is kept by its credentials goes (sessions, refresh tokens, spent quotas). */
  type: 'verify' | 'sync' | 'consentUrl' | 'redeemConsent' | 'forget';
  vendor: string;
  vendorAccountId: string;
  region: string;
  /** Sealed credentials object. */
  credentials: string;
  timezone?: string;
  /** The devices beside inverters that the vendor account asks for: a sync lists them. Absent: none. */
  include?: readonly StorageType[];
  /** Used by the two consent commands. */
  consent?: {
    redirectUri: string;
    /** Used by `consentUrl`. */
    state?: string;
    /** Used by `redeemConsent`: sealed JSON object of the redirect's query parameters; a code is a secret until it is redeemed. */
    parameters?: string;
  };
}

/**
 * Answers, in order: `started` at once (a long sync must not look like a dead consumer); pages of plants and devices
 * (each well below 512 KB), the consent page's address, or the sealed credentials object with the members that the
 * consent filled in; then `done`; or `failed`.
 */
export type VendorCommandReply =
  | { kind: 'plants'; plants: VendorPlant[] }
  | { kind: 'devices'; devices: VendorDevice[] }
  | { kind: 'consentUrl'; url: string }
  | { kind: 'credentials'; sealed: string }
  | { kind: 'started' }
  /** Number of distinct plants and devices that a sync sent: missing ones were lost on the way, not at the vendor. */
  | { kind: 'done'; plants?: number; devices?: number }
  | {
      kind: 'failed';
      error: {
        kind: VendorErrorKind;
        message: string;
        vendorCode?: string;
        vendorMessage?: string;
        retryAfterMs?: number;
        /** It was not the vendor: our own budget for the call is spent. */
        origin?: 'ours';
      };
    };

/** Plants or devices in one page of a reply. */
export const commandPageSize = 200;
