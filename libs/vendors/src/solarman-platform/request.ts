import { reported } from '@heliograph/base-data';
import { parseExact, parseRecord, unavailable } from '@heliograph/vendor-contract';
import type { AdapterContext, VendorAccountAccess } from '@heliograph/vendor-contract';
import type { Dialect } from './dialect.ts';
import { errorOfEnvelope, errorOfStatus } from './errors.ts';
import type { PlatformEnvelope } from './wire.ts';

export interface PlatformRequest {
  /** Those of the account, whose budgets the call takes from. */
  credentials: VendorAccountAccess['credentials'];
  body: object;
  /** Absent: the token call itself. */
  token?: string;
  appId?: string;
  signal?: AbortSignal;
}

export interface PlatformAnswer {
  /** The text as received. */
  body: string;
  envelope: PlatformEnvelope;
}

/** Makes one call. Throws `VendorError` for every answer that is not a success. */
export async function post(
  { http, timeScale }: AdapterContext,
  dialect: Dialect,
  call: string,
  { credentials, body, token, appId, signal }: PlatformRequest,
): Promise<PlatformAnswer> {
  const { pathOf, queryOf, limitsOf, errors } = dialect;
  const query = new URLSearchParams({ ...reported({ appId }), ...queryOf(call) }).toString();
  const response = await http.request({
    method: 'POST',
    path: query === '' ? pathOf(call) : `${pathOf(call)}?${query}`,
    call,
    headers: {
      'content-type': 'application/json',
      ...reported({ authorization: token === undefined ? undefined : `bearer ${token}` }),
    },
    body: JSON.stringify(body),
    ...reported({ limits: limitsOf ? limitsOf(call, credentials) : undefined, signal }),
  });
  const envelope = parseRecord(response.body, parseExact);
  if (response.status !== 200) throw errorOfStatus(call, response, envelope, errors, timeScale);
  if (!envelope) throw unavailable(call, 'the answer is not a JSON envelope');
  const error = errorOfEnvelope(call, envelope, errors, timeScale);
  if (error) throw error;
  return { body: response.body, envelope };
}
