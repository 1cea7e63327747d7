import { readNumber, VendorError, type AdapterContext, type VendorAccountAccess } from '@heliograph/vendor-contract';
import { clientSign, login } from './auth.ts';
import { unavailable } from './errors.ts';
import { get, type SajAnswer } from './request.ts';
import { recordsOf, type SajCall, type SajRecord } from './wire.ts';

/** What is asked for; the cloud gives 10 a page whatever is asked. */
const PAGE_SIZE = '100';
/** No account is larger; a cloud whose pages never end must not hold us for ever. */
const MOST_PAGES = 10_000;

export type SajListCall = 'developer/plant/page' | 'developer/device/page';

/** Calls under one token. Gets it when it must, and once more when the cloud no longer knows it. */
export class SajClient {
  readonly #account: VendorAccountAccess;
  readonly #context: AdapterContext;

  constructor(account: VendorAccountAccess, context: AdapterContext) {
    this.#account = account;
    this.#context = context;
  }

  get appId(): string {
    return this.#account.credentials.appId ?? '';
  }

  /** Asks for a token now: one given earlier proves nothing about the secret that is valid today. */
  async proveCredentials(signal: AbortSignal): Promise<void> {
    const proof = { fresh: false };
    const token = await this.#context.session.get(() => {
      proof.fresh = true;
      return login(this.#account, this.#context, signal);
    });
    if (proof.fresh) return;
    await this.#context.session.invalidate(token);
    await this.#token(signal);
  }

  /** Throws `VendorError` for every answer that is not a success. */
  async call(call: SajCall, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<SajAnswer> {
    const token = await this.#token(signal);
    try {
      return await this.#send(call, query, token, signal);
    } catch (error) {
      if (!isExpired(error)) throw error;
      await this.#context.session.invalidate(token);
    }
    return this.#again(call, query, signal);
  }

  async #again(call: SajCall, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<SajAnswer> {
    try {
      return await this.#send(call, query, await this.#token(signal), signal);
    } catch (error) {
      // Refused right after it was given: another one would fare no better.
      throw isExpired(error) ? unavailable(call, 'the cloud refuses the token it has just given', error) : error;
    }
  }

  /** All rows of a list. The size asked for is not honoured: `totalPage` says where it ends, else `total`, else an empty page. */
  async rows(call: SajListCall, signal: AbortSignal): Promise<SajRecord[]> {
    const rows: SajRecord[] = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const query = { appId: this.appId, pageSize: PAGE_SIZE, pageNum: String(page) };
      const { envelope } = await this.call(call, query, signal);
      if (envelope.rows !== undefined && envelope.rows !== null && !Array.isArray(envelope.rows))
        throw new VendorError('protocol', `${call}: the answer holds no rows`, { call });
      const found = recordsOf(envelope.rows);
      rows.push(...found);
      if (found.length === 0 || isLast(page, rows.length, envelope)) break;
    }
    return rows;
  }

  #send(
    call: SajCall,
    query: Readonly<Record<string, string>>,
    accessToken: string,
    signal: AbortSignal,
  ): Promise<SajAnswer> {
    const { appSecret = '' } = this.#account.credentials;
    const { deviceSn } = query;
    const sign: Record<string, string> = deviceSn === undefined ? {} : { clientSign: clientSign(this.appId, deviceSn) };
    return get(this.#context, call, {
      query,
      headers: { accessToken, ...sign },
      secrets: [accessToken, appSecret],
      signal,
    });
  }

  #token(signal: AbortSignal): Promise<string> {
    return this.#context.session.get(() => login(this.#account, this.#context, signal));
  }
}

function isLast(page: number, seen: number, { total, totalPage }: SajRecord): boolean {
  const pages = readNumber(totalPage);
  if (pages !== undefined) return page >= pages;
  const all = readNumber(total);
  return all !== undefined && seen >= all;
}

function isExpired(error: unknown): error is VendorError {
  return error instanceof VendorError && error.kind === 'session_expired';
}
