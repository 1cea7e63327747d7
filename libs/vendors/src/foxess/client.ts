import { createHash } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import { GrantedCalls, readEnvelope, VendorError, withoutSecrets } from '@heliograph/vendor-contract';
import type { AdapterContext, JsonRecord, VendorAccountAccess, VendorRequest } from '@heliograph/vendor-contract';
import { errorOfErrno, errorOfStatus } from './errors.ts';
import { endpoints, readPage, type FoxessCall, type FoxessEnvelope } from './wire.ts';

/** No account is larger; a cloud with endless pages must not block us. */
const MAX_PAGES = 1000;
/** The page size that clients ask for; no other size is documented. */
const LIST_PAGE = 100;

export interface FoxessAnswer {
  /** The text as received. */
  body: string;
  result: unknown;
}

interface FoxessPage {
  body: string;
  records: readonly JsonRecord[];
}

interface FoxessRequest {
  call: FoxessCall;
  parameters: JsonRecord;
  limits: VendorRequest['limits'];
}

/** The smallest list that every key may read. */
export const onePlant: FoxessRequest = {
  call: 'plant/list',
  parameters: { currentPage: 1, pageSize: 10 },
  limits: undefined,
};

/** Signed calls under one API key. There is no session. */
export class FoxessClient {
  readonly #account: VendorAccountAccess;
  readonly #context: AdapterContext;
  readonly #granted: GrantedCalls;

  constructor(account: VendorAccountAccess, context: AdapterContext) {
    this.#account = account;
    this.#context = context;
    this.#granted = new GrantedCalls(context);
  }

  /** Parameters go into the query of a GET, into the body of a POST. Throws `VendorError` for every answer that is not errno 0. */
  async call(
    call: FoxessCall,
    parameters: JsonRecord,
    signal: AbortSignal,
    limits?: VendorRequest['limits'],
  ): Promise<FoxessAnswer> {
    return this.#granted.call({
      what: call,
      send: () => this.#send({ call, parameters, limits }, signal),
      prove: call === onePlant.call ? undefined : () => this.#send(onePlant, signal),
    });
  }

  async #send({ call, parameters, limits }: FoxessRequest, signal: AbortSignal): Promise<FoxessAnswer> {
    const { method, path } = endpoints[call];
    const { apiKey = '' } = this.#account.credentials;
    const members = new URLSearchParams(method === 'GET' ? (parameters as Record<string, string>) : {});
    const query = members.size === 0 ? '' : `?${members.toString()}`;
    const response = await this.#context.http.request({
      method,
      path: path + query,
      call,
      headers: signedHeaders(apiKey, path, this.#context.now()),
      ...reported({ body: method === 'POST' ? JSON.stringify(parameters) : undefined, limits }),
      signal,
    });
    const refusal = errorOfStatus(call, response, this.#context.timeScale);
    if (refusal) throw refusal;
    const envelope = readEnvelope(call, response.body);
    const error = errorOfErrno(call, withoutKey(envelope, apiKey), this.#context.timeScale);
    if (error) throw error;
    return { body: response.body, result: envelope.result };
  }

  /**
   * Reads all pages of a list. It ends where `total` is reached or a page is empty: a cloud that gives smaller pages than asked for loses nothing.
   */
  async *pages(call: 'plant/list' | 'device/list', signal: AbortSignal): AsyncGenerator<FoxessPage> {
    let seen = 0;
    for (let currentPage = 1; currentPage <= MAX_PAGES; currentPage += 1) {
      const { body, result } = await this.call(call, { currentPage, pageSize: LIST_PAGE }, signal);
      const page = readPage(result);
      if (!page) throw new VendorError('protocol', `${call}: the answer has no list`, { call });
      yield { body, records: page.records };
      seen += page.records.length;
      const last = page.total === undefined ? page.records.length < LIST_PAGE : seen >= page.total;
      if (last || page.records.length === 0) return;
    }
  }
}

/** Errors are logged: should the cloud repeat the key in its message, it goes no further. */
function withoutKey(envelope: FoxessEnvelope, apiKey: string): FoxessEnvelope {
  const { msg } = envelope;
  return typeof msg === 'string' ? { ...envelope, msg: withoutSecrets(msg, [apiKey]) } : envelope;
}

/** Backslash, r, backslash, n: four characters, not a line break (live clients; a real one is answered with 40256). */
const SEPARATOR = String.raw`\r\n`;

/** Returns headers of one request. `path` is without host and query. */
export function signedHeaders(apiKey: string, path: string, now: number): Record<string, string> {
  const timestamp = String(now);
  return {
    token: apiKey,
    timestamp,
    signature: createHash('md5').update([path, apiKey, timestamp].join(SEPARATOR)).digest('hex'),
    lang: 'en',
    'content-type': 'application/json',
    'user-agent': 'heliograph',
  };
}
