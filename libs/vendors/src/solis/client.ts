import {
  GrantedCalls,
  readEnvelope,
  VendorError,
  type AdapterContext,
  type VendorAccountAccess,
} from '@heliograph/vendor-contract';
import { signedHeaders } from './auth.ts';
import { errorOfCode, errorOfStatus } from './errors.ts';
import { PATH_PREFIX, readPage, type SolisCall, type SolisPage } from './wire.ts';

/** Stalls of 30 to 100 s are reported of the real service. */
const TIMEOUT_MS = 100_000;
/** The list that every key may read. */
const PLANTS = 'userStationList';
/** No account is larger; a cloud whose pages never end must not hold us for ever. */
const MOST_PAGES = 1000;

export interface SolisAnswer {
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
    if (!page) throw new VendorError('protocol', `${call}: the answer holds no list`, { call });
    const last = page.pages === undefined ? page.records.length < pageSize : pageNo >= page.pages;
    return { ...page, body, more: !last && page.records.length > 0 && pageNo < MOST_PAGES };
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
