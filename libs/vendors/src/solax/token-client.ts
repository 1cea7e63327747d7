import { isRecord, parseExact, readEnvelope } from '@heliograph/vendor-contract';
import type { AdapterContext, VendorRequest, VendorResponse, JsonRecord } from '@heliograph/vendor-contract';
import type { SolaxAccess } from './auth.ts';
import { errorOfStatus, safeEnvelope, tokenError } from './errors.ts';
import { LEGACY_CALL, LEGACY_PATH, V2_CALL, V2_PATH, type TokenCall } from './wire.ts';

export interface DongleAnswer {
  call: TokenCall;
  /** The text as received. */
  body: string;
  result: JsonRecord;
}

/** v2 and legacy: one call, one dongle. There is no session. */
export class TokenClient {
  readonly dongles: readonly string[];
  readonly #access: Extract<SolaxAccess, { tokenId: string }>;
  readonly #context: AdapterContext;

  constructor(access: Extract<SolaxAccess, { tokenId: string }>, context: AdapterContext) {
    this.#access = access;
    this.#context = context;
    this.dongles = access.dongles;
  }

  /** Throws `VendorError` for every answer that is not a success. */
  async realtime(dongle: string, signal: AbortSignal): Promise<DongleAnswer> {
    const { tokenId, api } = this.#access;
    const { http, timeScale } = this.#context;
    const request = api === 'v2' ? v2Request(tokenId, dongle) : legacyRequest(tokenId, dongle);
    const response: VendorResponse = await http.request({ ...request, signal });
    const refusal = errorOfStatus(request.call, response, timeScale);
    if (refusal) throw refusal;
    const envelope = readEnvelope(request.call, response.body, parseExact);
    if (envelope.success === true && isRecord(envelope.result))
      return { call: request.call, body: response.body, result: envelope.result };
    throw tokenError(request.call, safeEnvelope(envelope, [tokenId]), timeScale);
  }
}

type TokenRequest = VendorRequest & { call: TokenCall };

function v2Request(tokenId: string, wifiSn: string): TokenRequest {
  return {
    method: 'POST',
    host: 'v2',
    path: V2_PATH,
    call: V2_CALL,
    headers: { tokenId, 'content-type': 'application/json' },
    body: JSON.stringify({ wifiSn }),
  };
}

/** The cloud takes the token in the query only. */
function legacyRequest(tokenId: string, sn: string): TokenRequest {
  const query = new URLSearchParams({ tokenId, sn }).toString();
  return { method: 'GET', host: 'legacy', path: `${LEGACY_PATH}?${query}`, call: LEGACY_CALL };
}
