import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { cacheDirectory } from './directories.ts';
import { StackError } from './stack-error.ts';
import type { PartName, StackOptions } from './stack.types.ts';

type KafkaListener = 'clients' | 'internal' | 'controller';
/** Every listener of the stack; Kafka has two more than the one its clients use, and each of several brokers has its own. */
export type ListenerName =
  PartName | 'kafka-internal' | 'kafka-controller' | `kafka-${number}-${KafkaListener}` | `postgres-${number}`;

const HOST = '127.0.0.1';
// Below Linux' ephemeral range (32768 and up), so that no outgoing connection takes a port while its part restarts; above the fixed
// ports of the demo (up to 19443, and 10000 of `--port-offset`), which are looked at before Kafka takes its inner ones.
const LOWEST = 29_500;
const HIGHEST = 32_700;
const ATTEMPTS = 100;

/** Assigns every listener a port: the requested one, its previous one (`keep`), or a free one. */
export class Ports {
  readonly #file: string;
  readonly #asked: StackOptions['ports'];
  readonly #keep: boolean;
  #known: Partial<Record<ListenerName, number>> = {};

  private constructor(options: StackOptions) {
    this.#file = join(options.directory, 'ports.json');
    this.#asked = options.ports ?? {};
    this.#keep = options.keep ?? false;
  }

  static async open(options: StackOptions): Promise<Ports> {
    const ports = new Ports(options);
    if (ports.#keep) ports.#known = await readRemembered(ports.#file);
    return ports;
  }

  /** @throws StackError when the requested port is taken */
  async take(part: PartName, listener: ListenerName = part): Promise<number> {
    const asked = listener === part ? this.#askedFor(part) : undefined;
    if (asked !== undefined && !(await isFree(asked))) throw taken(part, asked);
    const port = asked ?? (await this.#rememberedOrFree(listener));
    this.#known[listener] = port;
    if (this.#keep) await writeFile(this.#file, JSON.stringify(this.#known, null, 2));
    return port;
  }

  #askedFor(part: PartName): number | undefined {
    return this.#asked?.[part] ?? fromEnvironment(part);
  }

  async #rememberedOrFree(listener: ListenerName): Promise<number> {
    const remembered = this.#known[listener];
    return remembered !== undefined && (await isFree(remembered)) ? remembered : freePort();
  }
}

/**
 * Returns a port without a listener that is not reserved by another process of this machine: a broker listens only seconds after its port was chosen, and
 * releases it while it restarts. It is reserved for as long as this process lives.
 *
 * @throws StackError when no port is found
 */
export async function freePort(): Promise<number> {
  const reservations = join(cacheDirectory(), 'ports');
  await mkdir(reservations, { recursive: true });
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if ((await isFree(port)) && (await reserve(join(reservations, String(port))))) return port;
  }
  throw new StackError(`no free port found between ${LOWEST} and ${HIGHEST}`);
}

/** Makes a file with our process id; false when there is one of a process that lives. */
async function reserve(file: string): Promise<boolean> {
  if (await makeFile(file)) return true;
  if (isAlive(Number(await readFile(file, 'utf8').catch(() => '')))) return false;
  await rm(file, { force: true });
  return makeFile(file);
}

async function makeFile(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  // Its process id is not written yet.
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, HOST, () => server.close(() => resolve(true)));
  });
}

export function portVariable(part: PartName): string {
  return `HELIOGRAPH_${part.toUpperCase()}_PORT`;
}

function fromEnvironment(part: PartName): number | undefined {
  const text = process.env[portVariable(part)];
  if (!text) return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new StackError(`${portVariable(part)}=${text} is not a port number (1 to 65535)`);
}

function taken(part: PartName, port: number): StackError {
  const change = `Choose another with ${portVariable(part)}=<port> (in code: the option ports.${part}), or end the program that listens there.`;
  return StackError.forPart(part, `port ${port} on ${HOST} is taken. ${change}`);
}

async function readRemembered(file: string): Promise<Partial<Record<ListenerName, number>>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Partial<Record<ListenerName, number>>;
  } catch {
    return {};
  }
}
