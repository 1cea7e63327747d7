import { reported } from '@heliograph/base-data';
import { GrantedCalls, readEnvelope, VendorError, withoutSecrets } from '@heliograph/vendor-contract';
import type { AdapterContext, VendorAccountAccess, VendorRequest } from '@heliograph/vendor-contract';
import { signedHeaders, sortedQuery } from './auth.ts';
import { errorOfEnvelope, errorOfStatus } from './errors.ts';
import { PATH_PREFIX, readPage, type SolplanetCall, type SolplanetEnvelope, type SolplanetPage } from './wire.ts';

/** No account is larger; a cloud with endless pages must not block us. */
const MAX_PAGES = 1000;

export interface SolplanetAnswer {
  /** The text as received. */
  body: string;
  data: unknown;
}

export type Parameters = Readonly<Record<string, string>>;

interface SolplanetRequest {
  call: SolplanetCall;
  parameters: Parameters;
  limits: VendorRequest['limits'];
}

/** The order by time of creation: pages do not shift while plants report. */
export const LIST_ORDER = '1';
/** The smallest list that every key may read. */
export const onePlant: SolplanetRequest = {
  call: 'getPlanListPro',
  parameters: { order: LIST_ORDER, pageNum: '1', pageSize: '1' },
  limits: undefined,
};

/** Signed calls of the Pro family under one app key and token. There is no login. */
export class SolplanetClient {
  readonly #account: VendorAccountAccess;
  readonly #context: AdapterContext;
  readonly #granted: GrantedCalls;

  constructor(account: VendorAccountAccess, context: AdapterContext) {
    this.#account = account;
    this.#context = context;
    this.#granted = new GrantedCalls(context);
  }

  /** Throws `VendorError` for every answer that is not status 200. */
  async call(
    call: SolplanetCall,
    parameters: Parameters,
    signal: AbortSignal,
    limits?: VendorRequest['limits'],
  ): Promise<SolplanetAnswer> {
    return this.#granted.call({
      what: call,
      send: () => this.#send({ call, parameters, limits }, signal),
      prove: call === onePlant.call ? undefined : () => this.#send(onePlant, signal),
    });
  }

  async #send({ call, parameters, limits }: SolplanetRequest, signal: AbortSignal): Promise<SolplanetAnswer> {
    const { appKey = '', appSecret = '', token = '' } = this.#account.credentials;
    const path = PATH_PREFIX + call;
    const { signed, sent } = sortedQuery({ ...parameters, token });
    const response = await this.#context.http.request({
      method: 'GET',
      path: `${path}?${sent}`,
      call,
      headers: signedHeaders({ appKey, appSecret }, `${path}?${signed}`),
      ...reported({ limits }),
      signal,
    });
    const refusal = errorOfStatus(call, response, this.#context.timeScale);
    if (refusal) throw refusal;
    const envelope = readEnvelope(call, response.body);
    const error = errorOfEnvelope(call, safeEnvelope(envelope, [token, appSecret]), this.#context.timeScale);
    if (error) throw error;
    return { body: response.body, data: envelope.data };
  }

  /** Reads all pages of a list, until `totalPages` is reached or a page is empty. */
  async *pages(
    call: 'getPlanListPro' | 'getInverterDataPagePro',
    pageSize: number,
    parameters: Parameters,
    signal: AbortSignal,
    limits?: VendorRequest['limits'],
  ): AsyncGenerator<SolplanetPage & { body: string }> {
    for (let pageNum = 1; pageNum <= MAX_PAGES; pageNum += 1) {
      const paging = { pageNum: String(pageNum), pageSize: String(pageSize) };
      const { body, data } = await this.call(call, { ...parameters, ...paging }, signal, limits);
      const page = readPage(data);
      if (!page) throw new VendorError('protocol', `${call}: the answer has no list`, { call });
      yield { ...page, body };
      if (page.records.length === 0 || pageNum >= (page.totalPages ?? MAX_PAGES)) return;
    }
  }
}

/** Errors are logged: should the cloud repeat the token in its text, it goes no further. */
function safeEnvelope(envelope: SolplanetEnvelope, secrets: readonly string[]): SolplanetEnvelope {
  const { info } = envelope;
  return typeof info === 'string' ? { ...envelope, info: withoutSecrets(info, secrets) } : envelope;
}
