/** One message of a `text/event-stream`. */
export interface StreamMessage {
  /** `message` when the stream names none. */
  event: string;
  data: string;
}

/** Maximum line length in characters: messages of the service are at most 256 KiB, so a longer line is not its own. */
const maxLineLength = 1024 * 1024;

/** Reads server-sent events (WHATWG HTML, 9.2.6) from pieces of text that may end anywhere. */
export class EventStreamParser {
  /** The last `id` of the stream: it covers all messages before it. */
  lastId: string | undefined;
  /** Wait before another connection that the stream asks for, ms. */
  retryMs: number | undefined;
  #rest = '';
  #id: string | undefined;
  #event = '';
  #data: string[] = [];

  /** @throws RangeError when a line does not end */
  push(text: string): StreamMessage[] {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop()!;
    if (this.#rest.length > maxLineLength) throw new RangeError('a line of the stream is too long');
    return lines.flatMap((line) => this.#take(line.endsWith('\r') ? line.slice(0, -1) : line));
  }

  #take(line: string): StreamMessage[] {
    if (line === '') return this.#dispatch();
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!;
    if (name === 'event') this.#event = value;
    else if (name === 'data') this.#data.push(value);
    else if (name === 'id' && !value.includes('\0')) this.#id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) this.retryMs = Number(value);
    return [];
  }

  /** An id without data moves the position only. */
  #dispatch(): StreamMessage[] {
    this.lastId = this.#id ?? this.lastId;
    const message = { event: this.#event === '' ? 'message' : this.#event, data: this.#data.join('\n') };
    const isEmpty = this.#data.length === 0;
    this.#event = '';
    this.#data = [];
    return isEmpty ? [] : [message];
  }
}
