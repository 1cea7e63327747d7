import type { VendorErrorKind, VendorRequest } from '@heliograph/vendor-contract';

/** What of the platform's protocol each cloud spells its own way. */
export interface Dialect {
  /** `/v1.0/station/list` of `station/list`. */
  pathOf: (call: string) => string;
  /** Query of a call, beside the `appId` of a login. */
  queryOf: (call: string) => Readonly<Record<string, string>>;
  /** Limits besides the declared ones. */
  limits?: NonNullable<VendorRequest['limits']>;
  login: LoginNames;
  errors: ErrorRules;
}

export interface LoginNames {
  /** Member of credentials and request: the company a token is wanted for. */
  company: string;
  /** Members of the answer. */
  token: string;
  lifetime: string;
}

export interface ErrorRules {
  /** By `code`, beside those the platform has everywhere. A code in neither is a `protocol` error. */
  kinds: Readonly<Record<string, VendorErrorKind>>;
  /** What a refused login means, of which the code alone says `kind`. */
  kindOfLogin: (kind: VendorErrorKind, code: string, message: string) => VendorErrorKind;
  /** Seconds to wait after a `code`, where they are not those of the platform's window. */
  waits?: Readonly<Record<string, number>>;
}
