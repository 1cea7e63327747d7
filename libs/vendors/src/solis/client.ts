import { createHash, createHmac } from 'node:crypto';
import { GrantedCalls, readEnvelope, VendorError } from '@heliograph/vendor-contract';
import type { AdapterContext, VendorAccountAccess } from '@heliograph/vendor-contract';
import { errorOfCode, errorOfStatus } from './errors.ts';
import { PATH_PREFIX, readPage, type SolisCall, type SolisPage } from './wire.ts';

/** Stalls of 30 to 100 s are reported of the real service. */
const TIMEOUT_MS = 100_000;
/** The list that every key may read. */
const PLANTS = 'userStationList';
/** No account is larger; a cloud with endless pages must not block us. */
const MAX_PAGES = 1000;

interface SolisAnswer {
  /** The text as received. */
  body: string;
  data: unknown;
}

export interface SolisPageAnswer extends SolisPage {
  body: string;
  /** Whether further pages may follow. */
  more: boolean;
}

/** Signed calls under one API key. There is no session. */
export class SolisClient {
  readonly #account: VendorAccountAccess;
  readonly #context: AdapterContext;
  readonly #granted: GrantedCalls;

  constructor(account: VendorAccountAccess, context: AdapterContext) {
    this.#account = account;
    this.#context = context;
    this.#granted = new GrantedCalls(context);
  }

  /** Throws `VendorError` for every answer that is not code 0. */
  call(call: SolisCall, parameters: object, signal: AbortSignal): Promise<SolisAnswer> {
    return this.#granted.call({
      what: call,
      send: () => this.#send(call, parameters, signal),
      prove: call === PLANTS ? undefined : () => this.#send(PLANTS, { pageNo: 1, pageSize: 1 }, signal),
    });
  }

  async #send(call: SolisCall, parameters: object, signal: AbortSignal): Promise<SolisAnswer> {
    const body = JSON.stringify(parameters);
    const { keyId = '', keySecret = '' } = this.#account.credentials;
    const response = await this.#context.http.request({
      method: 'POST',
      path: PATH_PREFIX + call,
      call,
      headers: signedHeaders({ keyId, keySecret }, call, body, this.#context.now()),
      body,
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    const refusal = errorOfStatus(call, response, this.#context.timeScale);
    if (refusal) throw refusal;
    const envelope = readEnvelope(call, response.body);
    const error = errorOfCode(call, envelope, this.#context.timeScale);
    if (error) throw error;
    return { body: response.body, data: envelope.data };
  }

  /** Reads one page of a list, counted from 1. */
  async page(
    call: SolisCall,
    pageNo: number,
    pageSize: number,
    filter: object,
    signal: AbortSignal,
  ): Promise<SolisPageAnswer> {
    const { body, data } = await this.call(call, { pageNo, pageSize, ...filter }, signal);
    const page = readPage(data);
    if (!page) throw new VendorError('protocol', `${call}: the answer has no list`, { call });
    const last = page.pages === undefined ? page.records.length < pageSize : pageNo >= page.pages;
    return { ...page, body, more: !last && page.records.length > 0 && pageNo < MAX_PAGES };
  }

  /** Reads all pages from `first` on. */
  async *pages(
    call: SolisCall,
    pageSize: number,
    filter: object,
    signal: AbortSignal,
    first = 1,
  ): AsyncGenerator<SolisPageAnswer> {
    for (let pageNo = first; ; pageNo += 1) {
      const page = await this.page(call, pageNo, pageSize, filter, signal);
      yield page;
      if (!page.more) return;
    }
  }
}

interface SolisCredentials {
  keyId: string;
  keySecret: string;
}

/** Part of the signature exactly as written here; with a charset the cloud answers 403 (dossier, "Signature"). */
const SIGNED_CONTENT_TYPE = 'application/json';

/** Returns headers of one request. `body` must be the text that is sent; the cloud accepts `now` within 15 minutes of its own clock. */
export function signedHeaders(
  { keyId, keySecret }: SolisCredentials,
  call: SolisCall,
  body: string,
  now: number,
): Record<string, string> {
  const md5 = createHash('md5').update(body).digest('base64');
  const date = new Date(now).toUTCString();
  const text = `POST\n${md5}\n${SIGNED_CONTENT_TYPE}\n${date}\n${PATH_PREFIX}${call}`;
  const signature = createHmac('sha1', keySecret).update(text).digest('base64');
  return {
    'content-type': SIGNED_CONTENT_TYPE,
    'content-md5': md5,
    date,
    authorization: `API ${keyId}:${signature}`,
  };
}
