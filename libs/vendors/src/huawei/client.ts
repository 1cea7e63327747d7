import { proveLogin, unavailable } from '@heliograph/vendor-contract';
import type { AdapterContext, VendorAccountAccess, VendorError, VendorRequest } from '@heliograph/vendor-contract';
import { login, sessionHeaders } from './auth.ts';
import { errorOf, isOk } from './errors.ts';
import { parseEnvelope, refuseStatus } from './response.ts';
import type { Envelope, HuaweiCall } from './wire.ts';

export interface CallOptions {
  limits?: VendorRequest['limits'];
  signal?: AbortSignal;
}

export interface HuaweiAnswer {
  /** The text as received. */
  body: string;
  data: unknown;
}

/** Calls under one northbound user. Logs in when it must, and once more when the cloud has forgotten the session. */
export class HuaweiClient {
  constructor(
    private readonly account: VendorAccountAccess,
    private readonly context: AdapterContext,
  ) {}

  /** Logs in now: a session of an earlier login proves nothing about the password that is valid today. */
  async proveCredentials(signal: AbortSignal): Promise<void> {
    await proveLogin(this.context.session, () => login(this.account, this.context, signal));
  }

  /** Throws `VendorError` for every answer that is not a success. */
  async call(call: HuaweiCall, body: object, options: CallOptions = {}): Promise<HuaweiAnswer> {
    const token = await this.token(options.signal);
    const first = await this.send(call, body, token, options);
    const refusal = this.errorIn(call, first.envelope);
    if (!refusal) return answerOf(first);
    if (refusal.kind !== 'session_expired') throw refusal;
    await this.context.session.invalidate(token);
    return this.callAgain(call, body, options);
  }

  /** Refused with a fresh session too: somebody else logs in as this user. Logging in again would only take it from him in turn. */
  private async callAgain(call: HuaweiCall, body: object, options: CallOptions): Promise<HuaweiAnswer> {
    const second = await this.send(call, body, await this.token(options.signal), options);
    const refusal = this.errorIn(call, second.envelope);
    if (!refusal) return answerOf(second);
    if (refusal.kind !== 'session_expired') throw refusal;
    throw unavailable(call, 'the session ended at once: another program may be logged in as the same northbound user');
  }

  private token(signal?: AbortSignal): Promise<string> {
    return this.context.session.get(() => login(this.account, this.context, signal));
  }

  private async send(call: HuaweiCall, body: object, token: string, options: CallOptions): Promise<Received> {
    const response = await this.context.http.request({
      method: 'POST',
      path: `/thirdData/${call}`,
      call,
      headers: sessionHeaders(token),
      body: JSON.stringify(body),
      ...options,
    });
    refuseStatus(call, response.status);
    return { body: response.body, envelope: parseEnvelope(call, response.body) };
  }

  private errorIn(call: HuaweiCall, envelope: Envelope): VendorError | undefined {
    return isOk(envelope) ? undefined : errorOf(call, envelope, this.context.timeScale);
  }
}

interface Received {
  body: string;
  envelope: Envelope;
}

function answerOf({ body, envelope }: Received): HuaweiAnswer {
  return { body, data: envelope.data };
}
