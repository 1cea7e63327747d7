import { reported } from '@heliograph/base-data';
import { DocumentedApi, type HttpApplication } from './documented-api.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers are checked by the expectations
export type Json = any;

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed when it is JSON, otherwise the text. */
  body: Json;
}

/** An account and its access token. */
export interface Caller {
  accountId: string;
  token: string;
}

export interface CallOptions {
  token?: string | undefined;
  /** An object is sent as JSON; text and bytes need a `content-type`. */
  body?: object | string | Buffer | undefined;
  headers?: Readonly<Record<string, string>>;
}

interface HttpService {
  app: HttpApplication;
  healthUrl: string;
  start(): Promise<string | undefined>;
  stop(): Promise<void>;
}

interface ServiceDependencies {
  env: NodeJS.ProcessEnv;
  logDestination: { write(line: string): void };
}

/** Names of environment variables that `npm test` sets. @throws Error that names those that are missing */
export function requireEnvironment(...names: string[]): void {
  const missing = names.filter((name) => !process.env[name]);
  if (missing.length > 0) throw new Error(`the real parts are needed: ${missing.join(', ')} (npm test starts them)`);
}

/** The parts that a spec started; they are stopped after its tests, the last first. */
export class Started {
  readonly #stops: (() => unknown)[] = [];

  readonly atEnd = (stop: () => unknown): void => void this.#stops.push(stop);

  /** Also stops the others when one rejects. @throws the first error */
  async stop(): Promise<void> {
    const failures: unknown[] = [];
    for (const stop of this.#stops.splice(0).reverse())
      try {
        await stop();
      } catch (error) {
        failures.push(error);
      }
    if (failures.length > 0) throw failures[0];
  }
}

/** Runs one replica of an API in this process, on the real parts that the environment names. Holds every call against the document that it serves. */
export class TestedApi<S extends HttpService> {
  readonly log: string[];
  readonly service: S;
  readonly url: string;
  readonly documented: DocumentedApi;

  protected constructor({
    log,
    service,
    url,
    documented,
  }: Pick<TestedApi<S>, 'log' | 'service' | 'url' | 'documented'>) {
    this.log = log;
    this.service = service;
    this.url = url;
    this.documented = documented;
  }

  /**
   * @param env beside the environment's variables and those that every test sets: ports and the level of the log
   * @param segments values of path parameters that configuration fixes
   */
  protected static async run<S extends HttpService>(
    create: (dependencies: ServiceDependencies) => Promise<S>,
    env: Readonly<Record<string, string>>,
    segments: Readonly<Record<string, string>> = {},
  ): Promise<Pick<TestedApi<S>, 'log' | 'service' | 'url' | 'documented'>> {
    const log: string[] = [];
    const service = await create({
      env: { ...process.env, PORT: '0', HEALTH_PORT: '0', LOG_LEVEL: 'debug', ...env },
      logDestination: { write: (line) => void log.push(line) },
    });
    const url = (await service.start())!;
    return { log, service, url, documented: await DocumentedApi.of(url, service.app, segments) };
  }

  async send(method: string, path: string, { token, body: sent, headers }: CallOptions = {}): Promise<Answer> {
    const json = typeof sent === 'object' && !Buffer.isBuffer(sent);
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...reported({
          authorization: token === undefined ? undefined : `Bearer ${token}`,
          'content-type': json ? 'application/json' : undefined,
        }),
        ...headers,
      },
      ...reported({ body: json ? JSON.stringify(sent) : sent }),
    });
    const text = await response.text();
    const isJson = /^application\/(?:[\w.-]+\+)?json\b/.test(response.headers.get('content-type') ?? '');
    const body: unknown = isJson ? JSON.parse(text) : text;
    const answer: Answer = { status: response.status, headers: response.headers, body };
    this.documented.check({ method, path, ...answer, body: json ? sent : undefined, answer: body });
    return answer;
  }

  call(caller: Caller | undefined, method: string, path: string, body?: object, headers?: CallOptions['headers']) {
    return this.send(method, path, { token: caller?.token, body, ...reported({ headers }) });
  }

  stop(): Promise<void> {
    return this.service.stop();
  }
}
