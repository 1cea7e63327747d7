/** One call of the API, as the generated methods describe it. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{name}` for path parameters. */
  path: string;
  parameters?: Readonly<Record<string, string>>;
  query?: object;
  body?: unknown;
  /** Content type of a body that is not JSON; such a body is a string. */
  mediaType?: string;
  /** How the answer is read; `envelope` (its `result`) when absent. */
  answer?: 'raw' | 'text';
  /** Needs no token. */
  isPublic?: boolean;
  /** Creates something: an idempotency key makes it repeatable. */
  creates?: boolean;
  /** The call is safe to repeat, whatever its method. */
  isRepeatable?: boolean;
}

/** Options of a single call. */
export interface CallOptions {
  /** Ends the call, and every wait between its tries. */
  signal?: AbortSignal | undefined;
  /** Longest wait for one answer, ms. */
  timeoutMs?: number | undefined;
  /**
   * For calls that create something: 1 to 255 visible ASCII characters, such as a UUID, new for each object. Within 24 h the service answers the same call
   * with the same key as the first time, so the client repeats it as it repeats a GET. A second webhook or vendor account like another one is created.
   */
  idempotencyKey?: string | undefined;
}

/** @throws TypeError when a path parameter is missing or empty: it would be another operation */
export function urlOf(baseUrl: string, { path, parameters = {}, query = {} }: Call): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined || value === '') throw new TypeError(`${path}: ${name} is missing`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  const text = search.toString();
  return `${baseUrl}${filled}${text === '' ? '' : `?${text}`}`;
}
