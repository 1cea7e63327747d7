import { isKind, proveLogin, unavailable, VendorError } from '@heliograph/vendor-contract';
import type { AdapterContext, VendorAccountAccess, VendorRequest } from '@heliograph/vendor-contract';
import { signature, type PlatformSession } from './auth.ts';
import { envelopeOf, errorOfCode } from './errors.ts';
import { login, readSessions, type Platform } from './session.ts';
import { semsPaths, type SemsCall, type SemsPlusCall } from './wire.ts';

/** Stands for the code of an answer that reports success and holds nothing. */
const NO_DATA = 'no data';

export interface GoodWeAnswer {
  /** The text as received. */
  body: string;
  data: unknown;
}

interface Outgoing {
  platform: Platform;
  call: string;
  /** Asks for one plant: SEMS refuses plants that it does not list with the error of an ended session. */
  ofPlant?: boolean;
  request: (session: PlatformSession) => Pick<VendorRequest, 'method' | 'path' | 'headers' | 'body'>;
}

/** Calls of one account on both platforms. Logs in when it must, and once more in a call whose session has ended. */
export class GoodWeClient {
  readonly #account: VendorAccountAccess;
  readonly #context: AdapterContext;

  constructor(account: VendorAccountAccess, context: AdapterContext) {
    this.#account = account;
    this.#context = context;
  }

  /** Logs in now: a session of an earlier login proves nothing about the password of today. */
  async proveCredentials(signal: AbortSignal): Promise<void> {
    await proveLogin(this.#context.session, () => login(this.#account, this.#context, signal));
  }

  /** Returns which platforms take the account. */
  async platforms(signal: AbortSignal): Promise<Record<Platform, boolean>> {
    const sessions = readSessions(await this.#token(signal));
    return { sems: sessions.sems !== 'refused', semsplus: sessions.semsplus !== 'refused' };
  }

  /** Makes a call of legacy SEMS. */
  sems(call: SemsCall, parameters: object, signal: AbortSignal): Promise<GoodWeAnswer> {
    return this.#call(semsRequest(call, parameters), signal);
  }

  /** Makes a call of SEMS+; with parameters it is a POST. `path` lies below `…/web/sems/`. */
  semsPlus(call: SemsPlusCall, path: string, signal: AbortSignal, parameters?: object): Promise<GoodWeAnswer> {
    return this.#call(
      {
        platform: 'semsplus',
        call,
        request: ({ base, token }) => ({
          method: parameters ? 'POST' : 'GET',
          path: base.prefix + path,
          headers: {
            ...(parameters && { 'content-type': 'application/json' }),
            token,
            'x-signature': signature(token, this.#context.now()),
          },
          ...(parameters && { body: JSON.stringify(parameters) }),
        }),
      },
      signal,
    );
  }

  /** Throws `VendorError` for every answer that is no success. */
  async #call(outgoing: Outgoing, signal: AbortSignal): Promise<GoodWeAnswer> {
    const token = await this.#token(signal);
    let refusal: VendorError;
    try {
      return await this.#send(outgoing, token, signal);
    } catch (error) {
      if (!isKind(error, 'session_expired')) throw error;
      refusal = error;
    }
    const plantRefused = outgoing.ofPlant === true && refusal.details.vendorCode !== NO_DATA;
    if (!plantRefused || !(await this.#isAlive(token, signal))) await this.#context.session.invalidate(token);
    return this.#callAgain(outgoing, signal);
  }

  /** A login for each plant that has moved to SEMS+ would be a storm of them: the session is asked whether it still holds. */
  async #isAlive(token: string, signal: AbortSignal): Promise<boolean> {
    try {
      await this.#send(semsRequest('GetPowerStationIdByOwner', {}), token, signal);
      return true;
    } catch (error) {
      if (!isKind(error, 'session_expired')) throw error;
      return error.details.vendorCode === NO_DATA;
    }
  }

  /** Refused again, by a session that holds: the account may not see this. */
  async #callAgain(outgoing: Outgoing, signal: AbortSignal): Promise<GoodWeAnswer> {
    try {
      return await this.#send(outgoing, await this.#token(signal), signal);
    } catch (error) {
      if (!isKind(error, 'session_expired')) throw error;
      const { vendorCode } = error.details;
      if (vendorCode === undefined) throw unavailable(outgoing.call, 'no session could be had');
      throw new VendorError('not_permitted', `${outgoing.call} is refused to a session that holds`, error.details);
    }
  }

  #token(signal: AbortSignal): Promise<string> {
    return this.#context.session.get(() => login(this.#account, this.#context, signal));
  }

  async #send({ platform, call, request }: Outgoing, sessions: string, signal: AbortSignal): Promise<GoodWeAnswer> {
    const session = readSessions(sessions)[platform];
    if (session === 'refused') {
      throw new VendorError('not_permitted', `${call}: ${platform} does not take this account`, { call });
    }
    if ('unavailableUntil' in session) {
      if (this.#context.now() < session.unavailableUntil)
        throw unavailable(call, `${platform} could not be reached to log in`);
      throw new VendorError('session_expired', `${call}: no session of ${platform}`, { call });
    }
    const { host } = session.base;
    const response = await this.#context.http.request({
      ...request(session),
      ...(host !== undefined && { host }),
      call,
      signal,
    });
    const envelope = envelopeOf(call, response, this.#context.timeScale);
    const error = errorOfCode(call, envelope, this.#context.timeScale);
    if (error) throw error;
    // Clients log in again on an answer without data; an account that was moved to SEMS+ is answered `{}`, not null.
    if (envelope.data === null || envelope.data === undefined) {
      throw new VendorError('session_expired', `${call} was answered without data`, { call, vendorCode: NO_DATA });
    }
    return { body: response.body, data: envelope.data };
  }
}

const plantCalls: readonly SemsCall[] = [
  'GetMonitorDetailByPowerstationId',
  'GetInverterAllPoint',
  'PowerstationWarningsQuery',
];

function semsRequest(call: SemsCall, parameters: object): Outgoing {
  return {
    platform: 'sems',
    call,
    ofPlant: plantCalls.includes(call),
    request: ({ base, token }) => ({
      method: 'POST',
      path: base.prefix + semsPaths[call],
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify(parameters),
    }),
  };
}
