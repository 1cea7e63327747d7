import { readNumber, readText, VendorError, type AdapterContext } from '@heliograph/vendor-contract';
import type { SolaxAccess } from './access.ts';
import { login } from './auth.ts';
import { parseEnvelope, withoutSecrets } from './envelope.ts';
import { developerError, errorOfStatus, unavailable } from './errors.ts';
import { DEVELOPER_OK, developerPaths, isRecord, type DeveloperCall, type SolaxRecord } from './wire.ts';

/** No account is larger; a cloud whose pages never end must not hold us for ever. */
const MOST_PAGES = 2000;

export interface SolaxAnswer {
  /** The text as received. */
  body: string;
  result: unknown;
}

export interface SolaxPage {
  body: string;
  records: readonly SolaxRecord[];
}

type Parameters = Readonly<Record<string, string>>;

/** Calls of the Developer API. Asks for a token when it must, and once more when the cloud no longer takes it. */
export class DeveloperClient {
  readonly #access: Extract<SolaxAccess, { api: 'developer' }>;
  readonly #context: AdapterContext;

  constructor(access: Extract<SolaxAccess, { api: 'developer' }>, context: AdapterContext) {
    this.#access = access;
    this.#context = context;
  }

  /** Asks for a token now: an earlier one proves nothing about the secret that is valid today. */
  async proveCredentials(signal: AbortSignal): Promise<void> {
    const proof = { fresh: false };
    const token = await this.#context.session.get(() => {
      proof.fresh = true;
      return login(this.#access, this.#context, signal);
    });
    if (proof.fresh) return;
    await this.#context.session.invalidate(token);
    await this.#token(signal);
  }

  /** Throws `VendorError` for every answer that is not a success. */
  async call(call: DeveloperCall, parameters: Parameters, signal: AbortSignal): Promise<SolaxAnswer> {
    const token = await this.#token(signal);
    try {
      return await this.#get(call, parameters, token, signal);
    } catch (error) {
      if (!isExpired(error)) throw error;
      await this.#context.session.invalidate(token);
    }
    try {
      return await this.#get(call, parameters, await this.#token(signal), signal);
    } catch (error) {
      throw isExpired(error) ? unavailable(call, 'the cloud refuses the token it has just given', error) : error;
    }
  }

  /** All pages of a list; their size is the cloud's. It ends where `pages` says so, or a page is empty. */
  async *pages(call: DeveloperCall, filter: Parameters, signal: AbortSignal): AsyncGenerator<SolaxPage> {
    for (let pageNo = 1; pageNo <= MOST_PAGES; pageNo += 1) {
      const { body, result } = await this.call(call, { ...filter, pageNo: String(pageNo) }, signal);
      const listed: unknown = isRecord(result) ? result.records : undefined;
      if (!isRecord(result) || !Array.isArray(listed))
        throw new VendorError('protocol', `${call}: the answer holds no list`, { call });
      const records = listed.filter(isRecord);
      yield { body, records };
      const pages = readNumber(result.pages);
      if (records.length === 0 || (pages !== undefined && pageNo >= pages)) return;
    }
  }

  async #get(call: DeveloperCall, parameters: Parameters, token: string, signal: AbortSignal): Promise<SolaxAnswer> {
    const { http, timeScale } = this.#context;
    const response = await http.request({
      method: 'GET',
      path: `${developerPaths[call]}?${new URLSearchParams(parameters).toString()}`,
      call,
      headers: { authorization: `bearer ${token}`, accept: 'application/json' },
      signal,
    });
    const refusal = errorOfStatus(call, response, timeScale);
    if (refusal) throw refusal;
    const envelope = parseEnvelope(call, response.body);
    if (readText(envelope.code) === DEVELOPER_OK) return { body: response.body, result: envelope.result };
    throw developerError(call, withoutSecrets(envelope, [token, this.#access.clientSecret]), timeScale);
  }

  #token(signal: AbortSignal): Promise<string> {
    return this.#context.session.get(() => login(this.#access, this.#context, signal));
  }
}

function isExpired(error: unknown): error is VendorError {
  return error instanceof VendorError && error.kind === 'session_expired';
}
