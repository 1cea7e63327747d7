import { GrantedCalls, isKind, reported, unavailable } from '@heliograph/vendor-contract';
import type { AdapterContext, VendorAccountAccess, VendorRequest } from '@heliograph/vendor-contract';
import { isByConsent, openSession, proveCredentials, sessionHeaders } from './auth.ts';
import { errorOf, isOk, parseEnvelope, refuseStatus } from './errors.ts';
import type { HuaweiCall } from './wire.ts';

export interface CallOptions {
  limits?: VendorRequest['limits'];
  /** What may be granted or denied by itself; default: the call. */
  grant?: string;
  signal?: AbortSignal;
}

export interface HuaweiAnswer {
  /** The text as received. */
  body: string;
  data: unknown;
}

/** The lists of plants, one of which every account may read. */
const plantCalls: readonly HuaweiCall[] = ['stations', 'getStationList'];
/** The smallest page is of ten. */
const onePlant = { pageNo: 1, pageSize: 10 };

/** Calls of one northbound user or consent. Opens a session when it must, and once more when the cloud has forgotten it. */
export class HuaweiClient {
  readonly #granted: GrantedCalls;

  constructor(
    private readonly account: VendorAccountAccess,
    private readonly context: AdapterContext,
  ) {
    this.#granted = new GrantedCalls(context);
  }

  async proveCredentials(signal: AbortSignal): Promise<void> {
    await proveCredentials(this.account, this.context, signal);
  }

  /** Throws `VendorError` for every answer that is not a success. */
  async call(call: HuaweiCall, body: object, options: CallOptions = {}): Promise<HuaweiAnswer> {
    const denial = this.#granted.denial(options.grant ?? call);
    if (denial) throw denial;
    const token = await this.#token(options.signal);
    try {
      return await this.#send(call, body, token, options);
    } catch (error) {
      if (!isKind(error, 'session_expired')) throw error;
    }
    await this.context.session.invalidate(token);
    return this.#callAgain(call, body, options);
  }

  /**
   * Refused with a fresh session too: the list of plants, which may be called only a few times a day and is therefore
   * asked only here, shows whether the session is valid. If not, another client logs in as this northbound user:
   * logging in again would only end its session in turn.
   */
  async #callAgain(call: HuaweiCall, body: object, options: CallOptions): Promise<HuaweiAnswer> {
    const token = await this.#token(options.signal);
    try {
      return await this.#granted.call({
        what: options.grant ?? call,
        send: () => this.#send(call, body, token, options),
        prove: plantCalls.includes(call) ? undefined : () => this.#send('stations', onePlant, token, ofSignal(options)),
      });
    } catch (error) {
      if (!isKind(error, 'session_expired')) throw error;
      const why = isByConsent(this.account)
        ? 'a token of just now was refused'
        : 'the session ended at once: another program may be logged in as the same northbound user';
      throw unavailable(call, why, error);
    }
  }

  #token(signal?: AbortSignal): Promise<string> {
    return this.context.session.get(async () => openSession(this.account, this.context, signal));
  }

  async #send(call: HuaweiCall, body: object, token: string, options: CallOptions): Promise<HuaweiAnswer> {
    const response = await this.context.http.request({
      method: 'POST',
      path: `/thirdData/${call}`,
      call,
      headers: sessionHeaders(token, isByConsent(this.account)),
      body: JSON.stringify(body),
      ...reported({ limits: options.limits, signal: options.signal }),
    });
    refuseStatus(call, response.status);
    const envelope = parseEnvelope(call, response.body);
    if (!isOk(envelope)) throw errorOf(call, envelope, this.context.timeScale);
    return { body: response.body, data: envelope.data };
  }
}

/** The budgets of one call are not those of another. */
function ofSignal({ signal }: CallOptions): CallOptions {
  return signal ? { signal } : {};
}
