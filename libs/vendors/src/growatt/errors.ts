import {
  codeError,
  GrantedCalls,
  hasCode,
  isKind,
  kindOfText,
  messageText,
  QUOTA_SECONDS,
  scaledMs,
  VendorError,
} from '@heliograph/vendor-contract';
import type { AdapterContext, PolledDevice, VendorErrorKind } from '@heliograph/vendor-contract';
import type { GrowattEnvelope } from './wire.ts';
import type { GrowattClient } from './client.ts';

/** Codes that mean the same for all calls; 10002 … 10010 differ by call: of them the text decides, mostly `protocol`, as we asked wrongly. */
const kinds: Readonly<Record<number, VendorErrorKind>> = {
  10001: 'unavailable',
  10011: 'not_permitted',
  10012: 'rate_limited',
};

const IDENTICAL_REQUEST_SECONDS = 300;
const WRONG_REGION = -1;

interface ErrorContext {
  call: string;
  timeScale: number;
  /** Refusals in a row for asking too often, before this one. */
  refusals: number;
}

/** Returns the decision of an `error_code` other than 0. */
export function errorOf(envelope: GrowattEnvelope, { call, timeScale, refusals }: ErrorContext): VendorError {
  const vendorCode = String(envelope.error_code);
  const vendorMessage = messageText(envelope.error_msg);
  const kind = kinds[envelope.error_code] ?? kindOfText(vendorMessage, 'not_permitted') ?? 'protocol';
  // Blocks of minutes and of a day have the same answer: asked again later each time.
  const seconds = Math.min(QUOTA_SECONDS, IDENTICAL_REQUEST_SECONDS * 2 ** refusals);
  const hint = envelope.error_code === WRONG_REGION ? 'the account is on the server of another region' : undefined;
  return codeError(kind, call, {
    name: 'error_code',
    vendorCode,
    vendorMessage,
    waitMs: scaledMs(seconds, timeScale),
    hint,
  });
}

/** "Device does not exist" of the calls for one device: of last data 10002, of alarms 10005, and 10002 where the table has no other (107-call table). */
const noSuchDevice: readonly string[] = ['10002', '10005'];

/**
 * Returns whether the answer to a call for one device reports that the cloud has no such device (any more): no failure
 * of the account.
 */
export function isNoSuchDevice(error: unknown): error is VendorError {
  return hasCode(error, noSuchDevice);
}

/** Tokens made in ShineServer's web pages answer `error_permission_denied` to everything since 2026 (home-assistant/core#158531, #180635). */
const TOKEN_FROM_THE_APP =
  'make it in the ShinePhone app (Me > the account > API token), tokens from the web pages are refused; check the region too';

/** Interprets 10011 on a call that every token may make: the token itself is refused. */
export function asRefusedToken(error: unknown): unknown {
  if (!isKind(error, 'not_permitted')) return error;
  const what = `${error.details.call ?? 'growatt'}: the token was refused`;
  return new VendorError('credentials_rejected', `${what}: ${TOKEN_FROM_THE_APP}`, { ...error.details });
}

/** Interprets error 10011: calls this token is not granted are remembered; a token that is refused everything is reported as refused. */
export class Denials {
  readonly #grants: GrantedCalls;

  constructor(
    private readonly client: GrowattClient,
    context: AdapterContext,
  ) {
    this.#grants = new GrantedCalls(context);
  }

  denied(what: string): boolean {
    return this.#grants.denial(what) !== undefined;
  }

  /**
   * Rethrows errors that are no denial. A revoked token is denied everything, so the denial is believed only if the
   * device list still answers.
   */
  async note(error: unknown, what: string, device: PolledDevice | undefined, signal: AbortSignal): Promise<void> {
    if (!isKind(error, 'not_permitted') || !device) throw error;
    await this.#proveToken(device, signal);
    this.#grants.deny(what, error);
  }

  async #proveToken(device: PolledDevice, signal: AbortSignal): Promise<void> {
    const params = { plant_id: device.vendorPlantId, page: '1', perpage: '1' };
    try {
      await this.client.call({ call: 'device/list', method: 'GET', params }, signal);
    } catch (error) {
      // Asked within the last five minutes by another denial: that one was answered.
      if (!isKind(error, 'rate_limited')) throw asRefusedToken(error);
    }
  }
}
