import { once } from 'node:events';
import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import { reported } from '@heliograph/base-data';
import { until } from '@heliograph/testbed';
import type { DeliveryApi, Caller } from './delivery-api.ts';

export interface ReceivedEvent {
  event: string;
  data: string;
  /** The id of the last event that has one, as `EventSource` keeps it. */
  id: string;
}

/** Reads `GET /v1/stream` as the HTML standard parses it. */
export class EventStream {
  readonly events: ReceivedEvent[] = [];
  lastEventId = '';
  retry: number | undefined;
  comments = 0;
  ended = false;

  private constructor(
    private readonly request: ClientRequest,
    readonly response: IncomingMessage,
  ) {}

  /** @returns the stream, or its refusal */
  static async open(url: string, caller: Caller, query = '', lastEventId?: string): Promise<EventStream> {
    const headers = {
      authorization: `Bearer ${caller.token}`,
      ...reported({ 'last-event-id': lastEventId }),
    };
    // A connection of its own, which is gone when the stream is closed.
    const request = get(`${url}/v1/stream${query}`, { headers, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const stream = new EventStream(request, response);
    stream.#read();
    return stream;
  }

  get status(): number {
    return this.response.statusCode!;
  }

  static at(api: DeliveryApi, caller: Caller, query = '', lastEventId?: string): Promise<EventStream> {
    return EventStream.open(api.url, caller, query, lastEventId);
  }

  close(): void {
    this.request.destroy();
  }

  /** The events of a name. */
  of(name: string): ReceivedEvent[] {
    return this.events.filter(({ event }) => event === name);
  }

  async received(count: number, name = 'record'): Promise<ReceivedEvent[]> {
    return until(`${count} events ${name}`, () => this.of(name), { holds: ({ length }) => length >= count });
  }

  #read(): void {
    let rest = '';
    this.response.setEncoding('utf8').on('data', (chunk: string) => {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks) this.#take(block);
    });
    this.response.on('error', () => undefined).once('close', () => (this.ended = true));
  }

  #take(block: string): void {
    const data: string[] = [];
    let event = 'message';
    for (const line of block.split('\n')) {
      const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line)!;
      if (field === '') this.comments += 1;
      else if (field === 'data') data.push(value);
      else if (field === 'event') event = value;
      else if (field === 'id') this.lastEventId = value;
      else if (field === 'retry') this.retry = Number(value);
    }
    if (data.length > 0) this.events.push({ event, data: data.join('\n'), id: this.lastEventId });
  }
}
