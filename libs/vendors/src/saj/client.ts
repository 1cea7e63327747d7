import {
  GrantedCalls,
  proveLogin,
  readNumber,
  recordsOf,
  unavailable,
  VendorError,
  withSession,
} from '@heliograph/vendor-contract';
import type { AdapterContext, VendorAccountAccess, JsonRecord } from '@heliograph/vendor-contract';
import { clientSign, login, get, type SajAnswer } from './auth.ts';
import type { SajCall } from './wire.ts';

/** The requested page size; the cloud returns 10 a page regardless. */
const PAGE_SIZE = '100';
/** No account is larger; a cloud with endless pages must not block us. */
const MAX_PAGES = 10_000;

/** The list that every token may read. */
const PLANTS = 'developer/plant/page';

export type SajListCall = 'developer/plant/page' | 'developer/device/page';

/** Calls under one token. Gets it when it must, and once more when the cloud no longer knows it. */
export class SajClient {
  readonly #account: VendorAccountAccess;
  readonly #context: AdapterContext;
  readonly #granted: GrantedCalls;

  constructor(account: VendorAccountAccess, context: AdapterContext) {
    this.#account = account;
    this.#context = context;
    this.#granted = new GrantedCalls(context);
  }

  get appId(): string {
    return this.#account.credentials.appId ?? '';
  }

  /** Asks for a token now: one given earlier proves nothing about the secret that is valid today. */
  async proveCredentials(signal: AbortSignal): Promise<void> {
    await proveLogin(this.#context.session, () => login(this.#account, this.#context, signal));
  }

  /** Throws `VendorError` for every answer that is not a success. */
  async call(call: SajCall, query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<SajAnswer> {
    return withSession(
      this.#context.session,
      () => login(this.#account, this.#context, signal),
      (token) =>
        this.#granted.call({
          what: call,
          send: () => this.#send(call, query, token, signal),
          prove: call === PLANTS ? undefined : () => this.#send(PLANTS, this.#page(1, '1'), token, signal),
        }),
      (error) => unavailable(call, 'the cloud refuses the token it has just given', error),
    );
  }

  /** Reads all rows of a list. The size asked for is not honoured: `totalPage` gives the end, else `total`, else an empty page. */
  async rows(call: SajListCall, signal: AbortSignal): Promise<JsonRecord[]> {
    const rows: JsonRecord[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const { envelope } = await this.call(call, this.#page(page), signal);
      if (envelope.rows !== undefined && envelope.rows !== null && !Array.isArray(envelope.rows))
        throw new VendorError('protocol', `${call}: the answer has no rows`, { call });
      const found = recordsOf(envelope.rows);
      rows.push(...found);
      if (found.length === 0 || isLast(page, rows.length, envelope)) break;
    }
    return rows;
  }

  #page(page: number, pageSize = PAGE_SIZE): Readonly<Record<string, string>> {
    return { appId: this.appId, pageSize, pageNum: String(page) };
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
}

function isLast(page: number, seen: number, { total, totalPage }: JsonRecord): boolean {
  const pages = readNumber(totalPage);
  if (pages !== undefined) return page >= pages;
  const all = readNumber(total);
  return all !== undefined && seen >= all;
}
