import * as client from '@platformatic/kafka';
import {
  type API,
  apiVersionsV3,
  type Callback,
  type Connection,
  type RequestCreator,
  type ResponseParser,
} from '@platformatic/kafka';
import { type BrokerAddress, brokerAddress, BrokerConnections } from './broker-connections.ts';
import type { KafkaConnection } from '../port.ts';

type AnyApi = API<unknown[], unknown>;
interface LibraryApi {
  api: AnyApi;
  createRequest: RequestCreator;
}

/** Requests that one broker answers. */
interface BrokerApis {
  newest: ReadonlyMap<string, number>;
  /** The versions that were chosen, by name. */
  chosen: Map<string, LibraryApi>;
}

/** A broker that has not answered for so long is not waited for alone: the next one is asked too. */
const hedgeMs = 1_000;

/**
 * Single requests to single brokers, over one connection to each. None depends on topic metadata: the client library's
 * own calls request that first, and fail as a whole when one partition has no leader.
 */
export class BrokerRequests {
  readonly #connections: BrokerConnections;
  readonly #apis = new WeakMap<Connection, Promise<BrokerApis>>();
  readonly #bootstrap: readonly BrokerAddress[];
  #known: readonly BrokerAddress[] = [];
  #turn = 0;

  constructor(
    connection: KafkaConnection,
    purpose: string,
    private readonly timeoutMs: number,
  ) {
    // Each request has our own timeout (`ask`); the library's is only a fallback.
    this.#connections = new BrokerConnections(connection, purpose, 120_000);
    this.#bootstrap = connection.brokers.map(brokerAddress);
  }

  /** The brokers of the cluster, to be asked by `askAny` too. */
  know(brokers: Iterable<BrokerAddress>): void {
    this.#known = [...brokers];
  }

  /**
   * One request, with the arguments that the library's newest version of it takes. Rejects with the broker's error, or
   * when it has not answered in time; then its connection is closed, so that no other request waits for it.
   * @param parse reads the answer in place of the library
   */
  async ask<Answer>(
    broker: BrokerAddress,
    name: string,
    request: readonly unknown[],
    timeoutMs = this.timeoutMs,
    parse?: ResponseParser<Answer>,
  ): Promise<Answer> {
    const connection = await this.#connections.to(broker);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`Kafka broker ${broker.host}:${broker.port} did not answer ${name} within ${timeoutMs} ms`));
        connection.socket.destroy();
      }, timeoutMs);
    });
    const answered = this.#chosenApi(connection, name).then(({ api, createRequest }) =>
      parse ? send(connection, api, () => createRequest(...request), parse) : api.async(connection, ...request),
    );
    return (await Promise.race([answered, late]).finally(() => clearTimeout(timer))) as Answer;
  }

  /**
   * The first answer of any broker, beginning with another one each time: one that is cut off from the others knows nothing new. The next is asked
   * when one fails, or takes longer than a second.
   */
  askAny<Answer>(ask: (broker: BrokerAddress) => Promise<Answer>): Promise<Answer> {
    const brokers = this.#inOrder();
    return new Promise((resolve, reject) => {
      let [next, open, over] = [0, 0, false];
      let timer: NodeJS.Timeout | undefined;
      const start = (reason?: unknown): void => {
        clearTimeout(timer);
        const broker = brokers[next];
        if (over || (broker === undefined && open > 0)) return;
        if (broker === undefined) {
          reject(reason instanceof Error ? reason : new Error('no Kafka broker answers'));
          return;
        }
        next += 1;
        open += 1;
        timer = setTimeout(start, hedgeMs);
        ask(broker).then(
          (answer) => {
            over = true;
            clearTimeout(timer);
            resolve(answer);
          },
          (error: unknown) => {
            open -= 1;
            start(error);
          },
        );
      };
      start();
    });
  }

  close(): Promise<void> {
    return this.#connections.close();
  }

  #inOrder(): BrokerAddress[] {
    const byName = new Map<string, BrokerAddress>();
    for (const broker of [...this.#known, ...this.#bootstrap]) byName.set(`${broker.host}:${broker.port}`, broker);
    const brokers = [...byName.values()];
    this.#turn = (this.#turn + 1) % brokers.length;
    return [...brokers.slice(this.#turn), ...brokers.slice(0, this.#turn)];
  }

  /** The newest version that this broker and the library have in common: brokers are of two releases while they are updated. */
  async #chosenApi(connection: Connection, name: string): Promise<LibraryApi> {
    let asked = this.#apis.get(connection);
    if (!asked) {
      asked = apisOf(connection);
      this.#apis.set(connection, asked);
      asked.catch(() => this.#apis.delete(connection));
    }
    const { newest, chosen } = await asked;
    const known = chosen.get(name) ?? libraryApi(name, newest.get(name) ?? -1);
    chosen.set(name, known);
    return known;
  }
}

function libraryApi(name: string, newest: number): LibraryApi {
  const library = client as unknown as Record<string, LibraryApi | undefined>;
  const prefix = name.slice(0, 1).toLowerCase() + name.slice(1);
  for (let version = newest; version >= 0; version -= 1) {
    const found = library[`${prefix}V${version}`];
    if (found) return found;
  }
  throw new Error(`the Kafka client cannot send ${name}`);
}

/** Sends a request whose answer is read by `parse`: with another parser the library's `createAPI` would make two functions for each request. */
function send<Answer>(
  connection: Connection,
  { key, version }: AnyApi,
  create: () => ReturnType<RequestCreator>,
  parse: ResponseParser<Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const done: Callback<Answer> = (error, answer) => (error ? reject(error) : resolve(answer!));
    connection.send(key, version, create, parse, true, true, done);
  });
}

async function apisOf(connection: Connection): Promise<BrokerApis> {
  const { apiKeys } = await apiVersionsV3.api.async(connection, 'heliograph', '1');
  return { newest: new Map(apiKeys.map(({ name, maxVersion }) => [name, maxVersion])), chosen: new Map() };
}
