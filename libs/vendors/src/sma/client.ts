import { reported } from '@heliograph/base-data';
import { GrantedCalls, isKind, parseSecret, unavailable, VendorError, withSession } from '@heliograph/vendor-contract';
import type {
  AdapterContext,
  PolledDevice,
  VendorAccountAccess,
  VendorRequest,
  VendorResponse,
} from '@heliograph/vendor-contract';
import { logIn } from './auth.ts';
import { DEFAULT_PACKAGE, WINDOW_SECONDS } from './declaration.ts';
import { errorOfStatus } from './errors.ts';
import { MONTH_SET, readSet, type SetEnvelope, type SetKey, type SmaCall, type StorageSetKey } from './wire.ts';

/** Waits after 429, which comes without Retry-After: doubling up to the bucket's window (dossier, "Errors"). */
const FIRST_WAIT_SECONDS = 60;

export interface SmaAnswer {
  /** The text as received. */
  body: string;
  value: unknown;
}

type SmaRequest = Pick<VendorRequest, 'method' | 'host' | 'path' | 'body'> & { call: SmaCall };

/** The list that every token may read. */
const PLANTS: SmaRequest = { method: 'GET', path: '/v1/plants', call: 'plants' };

/** Calls under a token of 300 s. A refused token is replaced once a call. */
export class SmaClient {
  /** The number of calls the account's package allows in five minutes. */
  readonly callsPerWindow: number;
  readonly #account: VendorAccountAccess;
  readonly #context: AdapterContext;
  readonly #granted: GrantedCalls;
  /** 429s in a row: only lengthens our wait. */
  #refusals = 0;

  constructor(account: VendorAccountAccess, context: AdapterContext) {
    this.#account = account;
    this.#context = context;
    this.#granted = new GrantedCalls(context);
    this.callsPerWindow = Number(account.credentials.callsPerFiveMinutes ?? DEFAULT_PACKAGE);
  }

  /** Makes a call of the monitoring host. Throws `VendorError` for every answer that is not 2xx with JSON. */
  get(call: SmaCall, path: string, signal: AbortSignal): Promise<SmaAnswer> {
    return this.request({ method: 'GET', path, call }, signal);
  }

  /** Returns undefined for 404: the plant, device or set does not exist, or not for this call. */
  async find(call: SmaCall, path: string, signal: AbortSignal): Promise<SmaAnswer | undefined> {
    try {
      return await this.get(call, path, signal);
    } catch (error) {
      if (statusOf(error) === '404') return undefined;
      throw error;
    }
  }

  async request(request: SmaRequest, signal: AbortSignal): Promise<SmaAnswer> {
    return withSession(
      this.#context.session,
      () => logIn(this.#account, this.#context, signal),
      (token) =>
        this.#granted.call({
          what: `${request.method} ${request.path.replace(/\?.*/s, '')}`,
          send: () => this.#send(token, request, signal),
          prove: request.call === 'plants' ? undefined : () => this.#send(token, PLANTS, signal),
        }),
      (error) => unavailable(request.call, 'SMA refuses the token it has just given', error),
    );
  }

  async #send(token: string, request: SmaRequest, signal: AbortSignal): Promise<SmaAnswer> {
    const response = await this.#context.http.request({
      ...request,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...reported({ 'content-type': request.body === undefined ? undefined : 'application/json' }),
      },
      limits: [{ key: 'package', limit: this.callsPerWindow, perSeconds: WINDOW_SECONDS }],
      signal,
    });
    const error = errorOfStatus(request.call, response);
    if (error) throw error.kind === 'rate_limited' ? this.#rateLimited(error, response) : error;
    this.#refusals = 0;
    return { body: response.body, value: parseSecret(request.call, response.body) };
  }

  #rateLimited(error: VendorError, { headers }: VendorResponse): VendorError {
    const seconds = Number(headers['retry-after'] ?? NaN);
    const wait = Math.min(WINDOW_SECONDS, FIRST_WAIT_SECONDS * 2 ** this.#refusals);
    this.#refusals = Math.min(this.#refusals + 1, 8);
    const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : (wait * 1000) / this.#context.timeScale;
    return new VendorError('rate_limited', error.message, { ...error.details, retryAfterMs });
  }
}

/** Makes an optional call: undefined where the cloud does not grant it, or gives an unknown answer. */
export async function ifGranted<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isKind(error, 'not_permitted', 'protocol')) return undefined;
    throw error;
  }
}

/** Returns the HTTP status an error of this vendor carries. */
export function statusOf(error: unknown): string | undefined {
  return error instanceof VendorError ? error.details.vendorCode : undefined;
}

export interface SetAnswer {
  /** The text as received. */
  body: string;
  set: SetEnvelope;
}

/** Measurement sets of devices. */
export class SetCalls {
  readonly #client: SmaClient;

  constructor(client: SmaClient) {
    this.#client = client;
  }

  /**
   * Throws `VendorError`: `not_permitted` where the device is not visible or has no such set, `protocol` for invalid
   * JSON.
   */
  async get(device: PolledDevice, key: SetKey, signal: AbortSignal, query = ''): Promise<SetAnswer> {
    return this.#read(device, key, signal, query);
  }

  /** Returns the energies of the days of a month (`2026-07`), as received. */
  async month(device: PolledDevice, month: string, signal: AbortSignal): Promise<string> {
    return (await this.#read(device, MONTH_SET, signal, `?Date=${month}`)).body;
  }

  async #read(
    device: PolledDevice,
    key: SetKey | typeof MONTH_SET,
    signal: AbortSignal,
    query: string,
  ): Promise<SetAnswer> {
    return this.#at(`devices/${encodeURIComponent(device.vendorDeviceId)}`, key, signal, query);
  }

  /** Returns the set of a battery, or of a plant; undefined where it is not granted. `owner`: `plants/7190000`, encoded. */
  ofStorage(owner: string, key: StorageSetKey, signal: AbortSignal, query?: string): Promise<SetAnswer | undefined> {
    return ifGranted(this.#at(owner, key, signal, query));
  }

  async #at(
    owner: string,
    key: SetKey | StorageSetKey | typeof MONTH_SET,
    signal: AbortSignal,
    query = '',
  ): Promise<SetAnswer> {
    const path = `/v1/${owner}/measurements/sets/${key}${query}`;
    const answer = await this.#client.get('measurements', path, signal);
    const set = readSet(answer.value);
    if (!set) throw new VendorError('protocol', `${key}: the answer has no set`, { call: 'measurements' });
    return { body: answer.body, set };
  }

  /** Returns undefined where the device lacks it: the answer for a device without the set is not documented. */
  find(device: PolledDevice, key: SetKey, signal: AbortSignal, query = ''): Promise<SetAnswer | undefined> {
    return ifGranted(this.get(device, key, signal, query));
  }
}
