import { readEnvelope, type AdapterContext, type VendorAccountAccess } from '@heliograph/vendor-contract';
import { errorOfCode, errorOfStatus } from './errors.ts';
import { PATH_PREFIX, type NewVendorCall } from './wire.ts';

export interface NewVendorAnswer {
  /** The text as received. */
  body: string;
  data: unknown;
}

/** Calls of one vendor account. */
export class NewVendorClient {
  readonly #account: VendorAccountAccess;
  readonly #context: AdapterContext;

  constructor(account: VendorAccountAccess, context: AdapterContext) {
    this.#account = account;
    this.#context = context;
  }

  /** Throws `VendorError` for every answer that is not a success. */
  async call(
    call: NewVendorCall,
    parameters: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<NewVendorAnswer> {
    const { http, timeScale } = this.#context;
    const response = await http.request({
      method: 'GET',
      path: `${PATH_PREFIX}${call}?${new URLSearchParams(parameters).toString()}`,
      call,
      headers: headersOf(this.#account.credentials),
      signal,
    });
    const refusal = errorOfStatus(call, response, timeScale);
    if (refusal) throw refusal;
    const envelope = readEnvelope(call, response.body);
    const error = errorOfCode(call, envelope, timeScale);
    if (error) throw error;
    return { body: response.body, data: envelope.data };
  }
}

function headersOf(credentials: VendorAccountAccess['credentials']): Record<string, string> {
  throw new Error(`to be written: client.ts, how ${Object.keys(credentials).join(' and ')} prove the account`);
}
