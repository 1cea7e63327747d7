import type { VendorErrorKind } from '@heliograph/vendor-contract';
import type { PlatformClient } from '../solarman-platform/client.ts';
import type { Dialect } from '../solarman-platform/dialect.ts';
import { allowanceLimits } from './allowance.ts';
import { pathOf, type SolarmanCall } from './wire.ts';

export type SolarmanClient = PlatformClient<SolarmanCall>;

/** Codes of SOLARMAN OpenAPI document V2.0.3, "Response status", beside the platform's own. */
const kinds: Readonly<Record<string, VendorErrorKind>> = {
  '2101010': 'rate_limited',
  '2101018': 'credentials_rejected',
  '2101020': 'credentials_rejected',
  '2101021': 'credentials_rejected',
  '2101025': 'session_expired',
  '2101027': 'not_permitted',
  '2101028': 'credentials_rejected',
  '2101035': 'credentials_rejected',
  '2101036': 'credentials_rejected',
};

/** The calls granted or bought for the App ID are used up. */
const ALLOWANCE = '2101010';
const hints = {
  [ALLOWANCE]: 'the calls of the App ID are used up: see its balance, and buy more from SOLARMAN',
  '2101009': 'the App ID is locked, as after its calls were used up: ask SOLARMAN to unlock it',
};

export const dialect: Dialect = {
  pathOf,
  queryOf: () => ({ language: 'en' }),
  /**
   * The allowance of the App ID, and a pace that spreads what the declared limit (300 in 10 s) would let go in one burst. The cloud counts arrivals and we count departures: a burst held up on its
   * way would meet the next one.
   */
  limitsOf: (call, credentials) => [...allowanceLimits(call, credentials), { key: 'pace', limit: 90, perSeconds: 3 }],
  login: { company: 'orgId', token: 'access_token', lifetime: 'expires_in' },
  errors: {
    kinds,
    quotas: [ALLOWANCE],
    hints,
    /** There is no session to renew when a login is refused: the credentials are. */
    kindOfLogin: (kind) => (kind === 'session_expired' ? 'credentials_rejected' : kind),
  },
};
