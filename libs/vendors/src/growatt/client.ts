import { reported } from '@heliograph/base-data';
import { parseSecret, readNumber, readText, statusError, unavailable, VendorError } from '@heliograph/vendor-contract';
import type {
  AdapterContext,
  RawAnswer,
  VendorAccountAccess,
  VendorRequest,
  VendorResponse,
} from '@heliograph/vendor-contract';
import { errorOf } from './errors.ts';
import type { GrowattEnvelope } from './wire.ts';

interface GrowattCall {
  /** Name and path below the API's folder: `plant/list`, `tlx/tlxs_data`. */
  call: string;
  method: 'GET' | 'POST';
  params: Readonly<Record<string, string>>;
}

interface GrowattAnswer {
  /** The text as received. */
  body: string;
  data: unknown;
  fetchedAt: number;
}

/** Growatt's v1 calls for one token. Every answer that is not a success is thrown as `VendorError`. */
export class GrowattClient {
  /** Refusals in a row for asking too often: the wait grows with them. */
  #refusals = 0;

  constructor(
    private readonly account: VendorAccountAccess,
    private readonly context: AdapterContext,
  ) {}

  async call(request: GrowattCall, signal: AbortSignal): Promise<GrowattAnswer> {
    const response = await this.context.http.request({ ...this.#requestOf(request), signal });
    const envelope = parseEnvelope(response, request.call);
    if (envelope.error_code !== 0) {
      const refusals = this.#refusals;
      const error = errorOf(envelope, { call: request.call, timeScale: this.context.timeScale, refusals });
      if (error.kind === 'rate_limited') this.#refusals += 1;
      throw error;
    }
    this.#refusals = 0;
    return { body: response.body, data: envelope.data, fetchedAt: this.context.now() };
  }

  #requestOf({ call, method, params }: GrowattCall): VendorRequest {
    const form = new URLSearchParams(params).toString();
    const path = `/v1/${call.startsWith('plant/') || call === 'device/list' ? call : `device/${call}`}`;
    const headers = tokenHeaders(this.account);
    if (method === 'GET') return { method, call, headers, path: `${path}?${form}` };
    return {
      method,
      call,
      path,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: form,
    };
  }
}

/** Parses by content, not by type: some JSON answers are sent as `text/html` (dossier, "Base URLs, auth"). */
function parseEnvelope(response: VendorResponse, call: string): GrowattEnvelope {
  if (response.status === 429) throw new VendorError('rate_limited', `${call}: HTTP 429`, { call });
  if (response.status >= 500) throw unavailable(call, `HTTP ${response.status}`);
  const value = parseSecret(call, response.body);
  // Like error 10011: the token or the call is refused; a call that every token may make distinguishes them.
  if (response.status === 401 || response.status === 403) throw statusError('not_permitted', call, response);
  if (response.status !== 200) throw protocol(call, `HTTP ${response.status}`, String(response.status));
  // Documented of the calls of meters alone: `errorCode`.
  const code = isObject(value) ? readNumber(value.error_code ?? value.errorCode) : undefined;
  if (!isObject(value) || code === undefined) throw protocol(call, 'the answer has no error_code');
  return { error_code: code, error_msg: readText(value.error_msg ?? value.errorMsg) ?? '', data: value.data };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function protocol(call: string, what: string, vendorCode?: string): VendorError {
  return new VendorError('protocol', `${call}: ${what}`, { call, ...reported({ vendorCode }) });
}

/** Returns the answer as ingest hands it on. */
export function rawAnswer(call: string, answer: GrowattAnswer, devices: RawAnswer['devices']): RawAnswer {
  return { call, body: answer.body, fetchedAt: answer.fetchedAt, devices };
}

/** The API token is sent as it is, with every call; there is no login and no expiry (dossier, "Base URLs, auth"). */
function tokenHeaders({ credentials }: VendorAccountAccess): Record<string, string> {
  return { token: credentials.token ?? '' };
}
