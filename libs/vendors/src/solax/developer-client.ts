import {
  GrantedCalls,
  isKind,
  isRecord,
  parseExact,
  readEnvelope,
  readList,
  readNumber,
  readText,
  reported,
  unavailable,
  VendorError,
  withSession,
} from '@heliograph/vendor-contract';
import type { AdapterContext, JsonRecord } from '@heliograph/vendor-contract';
import { login, type SolaxAccess } from './auth.ts';
import { developerError, errorOfStatus, safeEnvelope } from './errors.ts';
import { businessTypes, DEVELOPER_OK, developerPaths, postedCalls, type DeveloperCall } from './wire.ts';

/** No account is larger; a cloud with endless pages must not block us. */
const MAX_PAGES = 2000;

/** The list that every token may read. */
const PLANTS = 'plant/page_plant_info';
const firstPage = { businessType: businessTypes[0]!, pageNo: '1' };

export interface SolaxAnswer {
  /** The text as received. */
  body: string;
  result: unknown;
}

export interface SolaxPage {
  body: string;
  records: readonly JsonRecord[];
}

type Parameters = Readonly<Record<string, string>>;

/** Calls of the Developer API. Asks for a token when it must, and once more when the cloud no longer takes it. */
export class DeveloperClient {
  readonly #access: Extract<SolaxAccess, { api: 'developer' }>;
  readonly #context: AdapterContext;
  readonly #granted: GrantedCalls;

  constructor(access: Extract<SolaxAccess, { api: 'developer' }>, context: AdapterContext) {
    this.#access = access;
    this.#context = context;
    this.#granted = new GrantedCalls(context);
  }

  /**
   * Makes a call that every token may make. A new token would end the valid one, as an application has one at a time:
   * it is requested only without a token, or when the token is refused.
   */
  async proveCredentials(signal: AbortSignal): Promise<void> {
    try {
      await this.call(PLANTS, firstPage, signal);
    } catch (error) {
      // Plants of this kind are not granted, to an application that is known.
      if (!isKind(error, 'not_permitted')) throw error;
    }
  }

  /** Throws `VendorError` for every answer that is not a success. */
  async call(call: DeveloperCall, parameters: Parameters, signal: AbortSignal): Promise<SolaxAnswer> {
    return withSession(
      this.#context.session,
      () => login(this.#access, this.#context, signal),
      (token) =>
        this.#granted.call({
          what: call,
          send: () => this.#send(call, parameters, token, signal),
          prove: call === PLANTS ? undefined : () => this.#send(PLANTS, firstPage, token, signal),
        }),
      (error) => unavailable(call, 'the cloud refuses the token it has just given', error),
    );
  }

  /** Reads all pages of a list; their size is the cloud's. It ends at `pages`, or a page is empty. */
  async *pages(call: DeveloperCall, filter: Parameters, signal: AbortSignal): AsyncGenerator<SolaxPage> {
    for (let pageNo = 1; pageNo <= MAX_PAGES; pageNo += 1) {
      const { body, result } = await this.call(call, { ...filter, pageNo: String(pageNo) }, signal);
      const listed = readList(isRecord(result) ? result.records : result);
      if (!listed || Array.isArray(result))
        throw new VendorError('protocol', `${call}: the answer has no list`, { call });
      const records = listed.filter(isRecord);
      yield { body, records };
      const pages = isRecord(result) ? readNumber(result.pages) : undefined;
      if (records.length === 0 || (pages !== undefined && pageNo >= pages)) return;
    }
  }

  async #send(call: DeveloperCall, parameters: Parameters, token: string, signal: AbortSignal): Promise<SolaxAnswer> {
    const { http, timeScale } = this.#context;
    const isPosted = postedCalls.includes(call);
    const query = isPosted ? '' : `?${new URLSearchParams(parameters).toString()}`;
    const response = await http.request({
      method: isPosted ? 'POST' : 'GET',
      path: developerPaths[call] + query,
      call,
      headers: {
        authorization: `bearer ${token}`,
        accept: 'application/json',
        ...reported({ 'content-type': isPosted ? 'application/json' : undefined }),
      },
      ...reported({ body: isPosted ? JSON.stringify(parameters) : undefined }),
      signal,
    });
    const refusal = errorOfStatus(call, response, timeScale);
    if (refusal) throw refusal;
    const envelope = readEnvelope(call, response.body, parseExact);
    if (readText(envelope.code) === DEVELOPER_OK) return { body: response.body, result: envelope.result };
    throw developerError(call, safeEnvelope(envelope, [token, this.#access.clientSecret]), timeScale);
  }
}
