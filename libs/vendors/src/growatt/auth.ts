import type { VendorAccountAccess } from '@heliograph/vendor-contract';

/** The API token is sent as it is, with every call; there is no login and no expiry (dossier, "Base URLs, auth"). */
export function tokenHeaders({ credentials }: VendorAccountAccess): Record<string, string> {
  return { token: credentials.token ?? '' };
}
