import { GrantedCalls, proveLogin, readNumber, recordsOf, VendorError, withSession } from '@heliograph/vendor-contract';
import type { AdapterContext, VendorAccountAccess, JsonRecord } from '@heliograph/vendor-contract';
import type { Dialect } from './dialect.ts';
import { login, refusedAtOnce } from './login.ts';
import { post, type PlatformAnswer } from './request.ts';
import { PLANTS_CALL } from './wire.ts';

/** Records a page: SOLARMAN's clients ask for up to 100, Deye's for up to 200. */
export const PAGE_SIZE = 100;
/** No account is larger; a cloud with endless pages must not block us. */
const MAX_PAGES = 1000;

export interface PlatformPage {
  /** The text as received. */
  body: string;
  records: JsonRecord[];
}

/** Calls under one login, `Call` being the names of those the cloud has. Logs in when it must, and once more when the cloud no longer knows the token. */
export class PlatformClient<Call extends string> {
  readonly #dialect: Dialect;
  readonly #account: VendorAccountAccess;
  readonly #context: AdapterContext;
  readonly #granted: GrantedCalls;

  constructor(dialect: Dialect, account: VendorAccountAccess, context: AdapterContext) {
    this.#dialect = dialect;
    this.#account = account;
    this.#context = context;
    this.#granted = new GrantedCalls(context);
  }

  get credentials(): VendorAccountAccess['credentials'] {
    return this.#account.credentials;
  }

  /** Logs in now: a token of an earlier login proves nothing about the password that is valid today. */
  async proveCredentials(signal: AbortSignal): Promise<void> {
    await proveLogin(this.#context.session, () => login(this.#dialect, this.#account, this.#context, signal));
  }

  /** Throws `VendorError` for every answer that is not a success. */
  async call(call: Call, body: object, signal: AbortSignal): Promise<PlatformAnswer> {
    return withSession(
      this.#context.session,
      () => login(this.#dialect, this.#account, this.#context, signal),
      (token) =>
        this.#granted.call({
          what: call,
          send: () => this.#post(call, body, token, signal),
          prove: call === PLANTS_CALL ? undefined : () => this.#post(PLANTS_CALL, { page: 1, size: 1 }, token, signal),
        }),
      (error) => refusedAtOnce(call, error),
    );
  }

  #post(call: string, body: object, token: string, signal: AbortSignal): Promise<PlatformAnswer> {
    const { credentials } = this.#account;
    return post(this.#context, this.#dialect, call, { credentials, body, token, signal });
  }

  /** Reads all pages of a list, whose records stand in the member `list`. */
  async *pages(call: Call, list: string, filter: object, signal: AbortSignal): AsyncGenerator<PlatformPage> {
    for (let page = 1, seen = 0; page <= MAX_PAGES; page += 1) {
      const { body, envelope } = await this.call(call, { ...filter, page, size: PAGE_SIZE }, signal);
      if (envelope[list] !== null && !Array.isArray(envelope[list]))
        throw new VendorError('protocol', `${call}: the answer has no ${list}`, { call });
      const records = recordsOf(envelope[list]);
      seen += records.length;
      yield { body, records };
      if (isLast(records.length, seen, envelope.total)) return;
    }
  }
}

/** Returns whether the page is the last: a full page is followed by another unless `total` is reached. */
function isLast(count: number, seen: number, total: unknown): boolean {
  if (count === 0) return true;
  const all = readNumber(total);
  return all === undefined ? count < PAGE_SIZE : seen >= all;
}
