import { hasCode, readRefusalText, type VendorError, type VendorErrorKind } from '@heliograph/vendor-contract';
import type { PlatformClient } from '../solarman-platform/client.ts';
import type { Dialect } from '../solarman-platform/dialect.ts';
import { isWithoutData } from '../solarman-platform/errors.ts';
import { pathOf, type DeyeCall } from './wire.ts';

export type DeyeClient = PlatformClient<DeyeCall>;

/**
 * Answered to a login: app, secret, company, user or password are not known. The last digits have the same meaning as
 * at SOLARMAN, the same platform.
 */
const refusedLogins: readonly string[] = [
  '2101018',
  '2101019',
  '2101020',
  '2101021',
  '2101025',
  '2101028',
  '2101035',
  '2101036',
];

export const dialect: Dialect = {
  pathOf,
  /** Only alerts contain translated texts. */
  queryOf: (call): Record<string, string> => (call === 'station/alertList' ? { language: 'en' } : {}),
  login: { company: 'companyId', token: 'accessToken', lifetime: 'expiresIn' },
  errors: {
    kinds: { '2106001': 'not_permitted' },
    // "client execute Too Frequently": the vendor asks for a call a minute at most.
    waits: { '2101002': 60 },
    kindOfLogin,
  },
};

/** There is no session to renew when a login is refused: the credentials are, or we do not know why. */
function kindOfLogin(kind: VendorErrorKind, code: string, message: string): VendorErrorKind {
  // The message of a wrong password is within `msg`, which is then itself a JSON text; its code was never recorded.
  if (refusedLogins.includes(code) || readRefusalText(message) === 'password') return 'credentials_rejected';
  return kind === 'session_expired' ? 'protocol' : kind;
}

/** The account may not see a device of those named, or the call does not fit it. */
const refusedDevice: readonly string[] = ['2101023', '2106001'];

/** Returns whether the answer may be due to one of the devices that were named, so that the others can still be asked for. */
export function isOfDevice(error: unknown): error is VendorError {
  return isWithoutData(error) || hasCode(error, refusedDevice);
}
