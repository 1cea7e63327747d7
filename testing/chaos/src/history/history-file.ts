import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { HistoryEvent } from './events.ts';

/** Everything that a run wrote, received and changed, a line of JSON each, in the order in which it became known. */
export class HistoryFile {
  readonly path: string;
  readonly #stream: WriteStream;
  #closed = false;

  constructor(path: string) {
    this.path = path;
    this.#stream = createWriteStream(path);
  }

  add(event: HistoryEvent): void {
    if (!this.#closed) this.#stream.write(`${JSON.stringify(event)}\n`);
  }

  /** Resolves when all of it can be read. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#stream.end();
    await once(this.#stream, 'finish');
  }
}

/** @throws SyntaxError on a line that is no JSON, but for the last one, which a run that was killed leaves half written */
export async function* readHistory(path: string): AsyncGenerator<HistoryEvent> {
  let held: string | undefined;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (held !== undefined) yield JSON.parse(held) as HistoryEvent;
    held = line;
  }
  if (held?.endsWith('}')) yield JSON.parse(held) as HistoryEvent;
}
