import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { apiServerUrl, type Credentials } from './credentials.ts';

export interface Answer {
  status: number;
  body: string;
}

/** On cores that a rollout fills, an answer takes seconds. */
const timeoutMs = 60_000;

/** Asks the API server as its administrator, for polling: a kubectl each time would cost more than the request. */
export class ApiClient {
  readonly #agent: Agent;
  readonly #headers: Readonly<Record<string, string>>;

  constructor({ server, tokensFile }: Pick<Credentials, 'server' | 'tokensFile'>) {
    this.#agent = new Agent({ ca: readFileSync(server.caFile), keepAlive: true });
    // The first user of the file is the administrator.
    this.#headers = { authorization: `Bearer ${readFileSync(tokensFile, 'utf8').split(',')[0]!}` };
  }

  /** @throws Error without an answer */
  get(path: string): Promise<Answer> {
    return this.#send('GET', path);
  }

  /** Changes members of an object, or of its status. @throws Error when it is not answered with 200 */
  async merge(path: string, members: object): Promise<void> {
    const { status, body } = await this.#send('PATCH', path, JSON.stringify(members));
    if (status !== 200) throw new Error(`${path} was answered with ${status}: ${body.slice(0, 200)}`);
  }

  #send(method: 'GET' | 'PATCH', path: string, sent?: string): Promise<Answer> {
    const type = sent === undefined ? {} : { 'content-type': 'application/merge-patch+json' };
    const options = { method, agent: this.#agent, headers: { ...this.#headers, ...type }, timeout: timeoutMs };
    return new Promise((resolve, reject) => {
      const call = request(apiServerUrl + path, options, (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (part: string) => (body += part));
        answer.on('error', reject).on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      });
      call.on('timeout', () => call.destroy(new Error(`${path} was not answered within ${timeoutMs} ms`)));
      call.on('error', reject).end(sent);
    });
  }

  /** @returns the objects of a list @throws Error when it is not answered with 200 */
  async list<T>(path: string): Promise<T[]> {
    const { status, body } = await this.get(path);
    if (status !== 200) throw new Error(`${path} was answered with ${status}: ${body.slice(0, 200)}`);
    return (JSON.parse(body) as { items: T[] }).items;
  }
}
