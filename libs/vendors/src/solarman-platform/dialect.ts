import type { VendorAccountAccess, VendorErrorKind, VendorRequest } from '@heliograph/vendor-contract';

/** The parts of the platform's protocol that each cloud spells its own way. */
export interface Dialect {
  /** `/v1.0/station/list` of `station/list`. */
  pathOf: (call: string) => string;
  /** Query of a call, beside the `appId` of a login. */
  queryOf: (call: string) => Readonly<Record<string, string>>;
  /** Limits of a call besides the declared ones. */
  limitsOf?: (call: string, credentials: VendorAccountAccess['credentials']) => NonNullable<VendorRequest['limits']>;
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
  /** The kinds of error by `code`, beside those the platform has everywhere. Of a code in neither the text decides. */
  kinds: Readonly<Record<string, VendorErrorKind>>;
  /** Returns the meaning of a refused login, of which the code alone gives `kind`. */
  kindOfLogin: (kind: VendorErrorKind, code: string, message: string) => VendorErrorKind;
  /** Seconds to wait after a `code`, where they are not those of the platform's window. */
  waits?: Readonly<Record<string, number>>;
  /** Codes of a quota that counts all calls of the account. */
  quotas?: readonly string[];
  /** Advice for the user, by `code`. */
  hints?: Readonly<Record<string, string>>;
}
