import { Semaphore } from '@heliograph/dispatcher';

export interface SchemaRegistryOptions {
  /** Base URL of the registry's API as Confluent's has it; of Apicurio `…/apis/ccompat/v7`. */
  url: string;
  username?: string | undefined;
  password?: string | undefined;
  /** Of a call. */
  timeoutMs?: number;
}

const defaultTimeoutMs = 5_000;
const mediaType = 'application/vnd.schemaregistry.v1+json';
const maxConcurrentCalls = 8;
/** Subjects whose ids are kept: one of each account. */
const maxKeptIds = 10_000;
const maxId = 2 ** 31 - 1;

/** The registry did not register a schema. The message names the status and the registry's own code, and no text of its answer. */
export class SchemaRegistryError extends Error {
  override readonly name = 'SchemaRegistryError';
}

/**
 * Registers one schema under the subjects of accounts, once for each while the process runs. A call that failed is made again by the next record that
 * needs the id: until then the account's records wait in their source (`AccountLane`).
 */
export class SchemaRegistry {
  readonly #schema: string;
  readonly #options: SchemaRegistryOptions;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #permits = new Semaphore(maxConcurrentCalls);
  readonly #ids = new Map<string, Promise<number>>();

  /** @param schema the Avro schema as JSON */
  constructor(schema: string, options: SchemaRegistryOptions) {
    this.#schema = schema;
    this.#options = options;
    this.#headers = { accept: mediaType, 'content-type': mediaType, ...authorizationOf(options) };
  }

  /** Resolves with the id of the schema under the subject, by which consumers find it. @throws SchemaRegistryError */
  idOf(subject: string): Promise<number> {
    const known = this.#ids.get(subject);
    if (known !== undefined) return known;
    if (this.#ids.size >= maxKeptIds) this.#ids.clear();
    const id = this.#permits.run(() => this.#register(subject));
    this.#ids.set(subject, id);
    id.catch(() => this.#ids.delete(subject));
    return id;
  }

  /** A schema that is registered already keeps its id. */
  async #register(subject: string): Promise<number> {
    const { url, timeoutMs = defaultTimeoutMs } = this.#options;
    const response = await fetch(`${url.replace(/\/+$/, '')}/subjects/${encodeURIComponent(subject)}/versions`, {
      method: 'POST',
      headers: this.#headers,
      body: JSON.stringify({ schemaType: 'AVRO', schema: this.#schema }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new SchemaRegistryError('the schema registry does not answer', { cause });
    });
    const { id, error_code: code } = await answerOf(response);
    if (response.ok && isId(id)) return id;
    const reason = typeof code === 'number' ? `${response.status}, code ${code}` : String(response.status);
    throw new SchemaRegistryError(`the schema registry refuses the schema of ${subject}: ${reason}`);
  }
}

interface Answer {
  id?: unknown;
  error_code?: unknown;
}

async function answerOf(response: Response): Promise<Answer> {
  const answer: unknown = await response.json().catch(() => undefined);
  return typeof answer === 'object' && answer !== null ? answer : {};
}

function isId(id: unknown): id is number {
  return Number.isInteger(id) && Number(id) >= 0 && Number(id) <= maxId;
}

function authorizationOf({ username, password = '' }: SchemaRegistryOptions): { authorization?: string } {
  if (username === undefined) return {};
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}
