import { VendorError, type VendorHttp, type VendorRequest, type VendorSimulator } from '@heliograph/vendor-contract';

/** A simulated cloud that can be called. */
export interface ReachableSimulator {
  baseUrl: string;
  /** A client without pacing or retries. Any status is returned; a dropped connection is `unavailable`. */
  http: VendorHttp;
  close: () => Promise<void>;
}

/** Names no host: nothing listens. */
const baseUrl = 'http://cloud.test';

/**
 * Returns a simulator in this process, called as over HTTP but without a socket: request and answer go through the same forms (URL, header names,
 * UTF-8), for a call over a socket takes longer than most simulators' answers. `serveSimulator` is the same over HTTP.
 */
export function hostSimulator(simulator: Pick<VendorSimulator, 'handle'>): Promise<ReachableSimulator> {
  let open = true;
  const request: VendorHttp['request'] = async (asked) => {
    try {
      asked.signal?.throwIfAborted();
      if (!open) throw new Error('the simulator is closed');
      const { pathname, searchParams } = new URL(baseUrl + asked.path);
      const { status, headers, body } = await simulator.handle({
        method: asked.method,
        baseUrl,
        path: pathname,
        query: searchParams,
        headers: headersOf(asked),
        body: Buffer.from(asked.body ?? ''),
      });
      asked.signal?.throwIfAborted();
      return { status, headers: flatten(headers), body: Buffer.from(body).toString() };
    } catch (cause) {
      throw new VendorError('unavailable', `${asked.call}: no answer`, { call: asked.call }, { cause });
    }
  };
  const close = (): Promise<void> => {
    open = false;
    return Promise.resolve();
  };
  return Promise.resolve({ baseUrl, http: { request }, close });
}

/** Returns headers as they arrive: names in lower case, values as a connection can carry them. */
function headersOf({ headers, body }: VendorRequest): Record<string, string> {
  const sent = new Headers(headers);
  if (body !== undefined && !sent.has('content-type')) sent.set('content-type', 'text/plain;charset=UTF-8');
  return { host: new URL(baseUrl).host, ...Object.fromEntries(sent) };
}

/** Returns lower-case names; several values joined by `, ` but `set-cookie`, joined by newline. */
function flatten(headers: Readonly<Record<string, string | string[]>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const key = name.toLowerCase();
      return [key, Array.isArray(value) ? value.join(key === 'set-cookie' ? '\n' : ', ') : value];
    }),
  );
}
