import { reported } from '@heliograph/base-data';
import { GrantedCalls, proveLogin, readText, unavailable, VendorError, withSession } from '@heliograph/vendor-contract';
import type { AdapterContext, JsonRecord, VendorAccountAccess, VendorRequest } from '@heliograph/vendor-contract';
import { login, readSessions, signature, type Platform, type PlatformSession } from './auth.ts';
import { envelopeOf, errorOfCode } from './errors.ts';
import { semsPaths, STATIONS_PATH, type SemsCall, type SemsPlusCall } from './wire.ts';

/** Replaces the code of an answer that reports success without data. */
const NO_DATA = 'no data';
/** How long no login is spent on a call that was answered without data to a session of just now. */
const EMPTY_MS = 6 * 3_600_000;

export interface GoodWeAnswer {
  /** The text as received. */
  body: string;
  data: unknown;
}

interface Outgoing {
  platform: Platform;
  call: string;
  /** The call and its plant or device, which the cloud grants or not. */
  what: string;
  request: (session: PlatformSession) => Pick<VendorRequest, 'method' | 'path' | 'headers' | 'body'>;
}

/** Calls of one account on both platforms. Logs in when it must, and once more in a call whose session has ended. */
export class GoodWeClient {
  readonly #account: VendorAccountAccess;
  readonly #context: AdapterContext;
  readonly #granted: GrantedCalls;
  /** Calls without data, and until when (Unix ms) that is taken for their answer. */
  readonly #empty = new Map<string, number>();

  constructor(account: VendorAccountAccess, context: AdapterContext) {
    this.#account = account;
    this.#context = context;
    this.#granted = new GrantedCalls(context);
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

  sems(call: SemsCall, parameters: JsonRecord, signal: AbortSignal): Promise<GoodWeAnswer> {
    return this.#call(semsRequest(call, parameters), signal);
  }

  /** Makes a call of SEMS+; with parameters it is a POST. `path` is below `…/web/sems/`. */
  semsPlus(call: SemsPlusCall, path: string, signal: AbortSignal, parameters?: JsonRecord): Promise<GoodWeAnswer> {
    return this.#call(
      semsPlusRequest(call, path, () => this.#context.now(), parameters),
      signal,
    );
  }

  /** Throws `VendorError` for every answer that is no success. Refused again, by a session of just now: the account may not see this. */
  #call(outgoing: Outgoing, signal: AbortSignal): Promise<GoodWeAnswer> {
    return withSession(
      this.#context.session,
      () => login(this.#account, this.#context, signal),
      (token) => this.#sendGranted(outgoing, token, signal),
      ({ details }) => {
        if (details.vendorCode === undefined) return unavailable(outgoing.call, 'no session could be had');
        if (details.vendorCode === NO_DATA)
          this.#empty.set(outgoing.what, this.#context.now() + EMPTY_MS / this.#context.timeScale);
        return new VendorError('not_permitted', `${outgoing.call} is refused although the session is valid`, details);
      },
    );
  }

  /**
   * SEMS refuses a plant that has moved to SEMS+ with the error of an ended session: another call of the platform shows
   * whether it has.
   */
  async #sendGranted(outgoing: Outgoing, token: string, signal: AbortSignal): Promise<GoodWeAnswer> {
    const proof = proofs[outgoing.platform](() => this.#context.now());
    const answer = await this.#granted.call({
      what: outgoing.what,
      send: () => this.#send(outgoing, token, signal),
      prove: outgoing.call === proof.call ? undefined : () => this.#send(proof, token, signal),
    });
    if (answer.data === null || answer.data === undefined) throw this.#withoutData(outgoing);
    this.#empty.delete(outgoing.what);
    return answer;
  }

  /**
   * Clients log in again on an answer without data; an account that was moved to SEMS+ is answered `{}`, not null. Where a session of just now had no
   * data either, no further login is spent on it for some hours.
   */
  #withoutData({ call, what }: Outgoing): VendorError {
    const known = this.#context.now() < (this.#empty.get(what) ?? 0);
    const details = { call, vendorCode: NO_DATA };
    return new VendorError(known ? 'not_permitted' : 'session_expired', `${call} was answered without data`, details);
  }

  #token(signal: AbortSignal): Promise<string> {
    return this.#context.session.get(() => login(this.#account, this.#context, signal));
  }

  async #send({ platform, call, request }: Outgoing, sessions: string, signal: AbortSignal): Promise<GoodWeAnswer> {
    const session = readSessions(sessions)[platform];
    if (session === 'refused') {
      throw new VendorError('not_permitted', `${call}: ${platform} does not accept this account`, { call });
    }
    if ('unavailableUntil' in session) {
      if (this.#context.now() < session.unavailableUntil)
        throw unavailable(call, `${platform} could not be reached to log in`);
      throw new VendorError('session_expired', `${call}: no session of ${platform}`, { call });
    }
    const { host } = session.base;
    const response = await this.#context.http.request({
      ...request(session),
      ...reported({ host }),
      call,
      signal,
    });
    const envelope = envelopeOf(call, response, this.#context.timeScale);
    const error = errorOfCode(call, envelope, this.#context.timeScale);
    if (error) throw error;
    return { body: response.body, data: envelope.data };
  }
}

function semsRequest(call: SemsCall, parameters: JsonRecord): Outgoing {
  const { powerStationId, pw_id: plantId, id } = parameters;
  return {
    platform: 'sems',
    call,
    what: `${call} ${readText(powerStationId ?? plantId ?? id) ?? ''}`,
    request: ({ base, token }) => ({
      method: 'POST',
      path: base.prefix + semsPaths[call],
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify(parameters),
    }),
  };
}

/** `now`: the signature's time, Unix ms. */
function semsPlusRequest(call: SemsPlusCall, path: string, now: () => number, parameters?: JsonRecord): Outgoing {
  return {
    platform: 'semsplus',
    call,
    what: `${call} ${path}`,
    request: ({ base, token }) => ({
      method: parameters ? 'POST' : 'GET',
      path: base.prefix + path,
      headers: {
        ...reported({ 'content-type': parameters ? 'application/json' : undefined }),
        token,
        'x-signature': signature(token, now()),
      },
      ...reported({ body: parameters ? JSON.stringify(parameters) : undefined }),
    }),
  };
}

/** The call of each platform that a session may always make. */
const proofs: Readonly<Record<Platform, (now: () => number) => Outgoing>> = {
  sems: () => semsRequest('GetPowerStationIdByOwner', {}),
  semsplus: (now) => semsPlusRequest('stations/page', STATIONS_PATH, now, { current: 1, size: 1 }),
};
