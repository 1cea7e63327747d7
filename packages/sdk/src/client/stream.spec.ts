import { once } from 'node:events';
import { ScriptedApi, type ScriptedAnswer } from '../../test/scripted-api.ts';
import { HeliographError } from './errors.ts';
import { Heliograph } from './heliograph.ts';
import { streamEvents } from './stream.ts';
import type { StreamEvent } from './stream-event.ts';

const stream = { headers: { 'content-type': 'text/event-stream' } };
const record = (key: string): string => `event: record\ndata: {"idempotency_key":"${key}"}\n\n`;

async function* piecesOf(...pieces: string[]): AsyncGenerator<string> {
  for (const piece of pieces) yield await Promise.resolve(piece);
}

describe('streamRecords', () => {
  let api: ScriptedApi;
  beforeEach(async () => {
    api = new ScriptedApi();
    await api.start();
  });
  afterEach(() => api.stop());

  const client = (): Heliograph => new Heliograph({ baseUrl: api.url, apiKey: 'hlk_abc' });

  function script(...answers: ScriptedAnswer[]): void {
    api.handler = () => (answers.length > 1 ? answers.shift() : answers[0]) ?? {};
  }

  /** Reads until this number of records came. */
  async function read(events: AsyncIterable<StreamEvent>, records: number): Promise<string[]> {
    const seen: string[] = [];
    for await (const event of events) {
      seen.push(event.type === 'record' ? event.record.idempotency_key : event.type);
      if (event.type === 'record' && (records -= 1) === 0) break;
    }
    return seen;
  }

  it('yields messages, narrowed by the filter, and closes the connection when its reader stops', async () => {
    script({ ...stream, pieces: endless('id: p1\n\n', record('a'), 'event: new\ndata: {}\n\n', record('b')) });
    const events = client().streamRecords({ include: ['records', 'events'], vendor: ['solis'] });
    expect(await read(events, 2)).toEqual(['open', 'a', 'b']);
    const { url, authorization, closed } = api.seen[0]!;
    expect(url).toBe('/v1/stream?include=records%2Cevents&vendor=solis');
    expect(authorization).toBe('Bearer hlk_abc');
    if (!closed.aborted) await once(closed, 'abort');
  });

  it('reconnects after a lost connection, at the position of the last message, and reports it', async () => {
    script(
      { ...stream, pieces: piecesOf('retry: 1\nid: p1\n\n', record('a'), 'id: p2\n\n') },
      { status: 503, error: 'unavailable', headers: { 'retry-after': '0' } },
      { ...stream, pieces: piecesOf(record('b')) },
    );
    const positions: string[] = [];
    const options = { lastEventId: 'p0', onPosition: (id: string) => void positions.push(id) };
    expect(await read(client().streamRecords({}, options), 2)).toEqual(['open', 'a', 'retry', 'retry', 'open', 'b']);
    expect(api.seen.map(({ lastEventId }) => lastEventId)).toEqual(['p0', 'p2', 'p2']);
    expect(positions.at(-1)).toBe('p2');
  });

  it('connects again after a connection that breaks in the middle of the body', async () => {
    const bytes = new TextEncoder().encode(`retry: 1\nid: p1\n\n${record('a')}`);
    const positions: unknown[] = [];
    const events = streamEvents({
      open: (lastEventId) => {
        positions.push(lastEventId);
        return Promise.resolve(new Response(brokenAfter(bytes)));
      },
    });
    const seen: string[] = [];
    for await (const { type } of events) if (seen.push(type) === 5) break;
    expect(seen).toEqual(['open', 'record', 'retry', 'open', 'record']);
    expect(positions).toEqual([undefined, 'p1']);
  });

  it('ends with an error that no retry would solve', async () => {
    script({ status: 403, error: 'forbidden' });
    await expect(read(client().streamRecords(), 1)).rejects.toThrow(HeliographError);
    expect(api.seen).toHaveLength(1);
  });

  it('ends when the account is suspended', async () => {
    script({ ...stream, pieces: piecesOf('event: end\ndata: {"reason":"account_suspended"}\n\n') });
    expect(await read(client().streamRecords(), 1)).toEqual(['open', 'end']);
  });

  it('ends with the reason of its signal, in the middle of a read and of a wait', async () => {
    const answers = [
      { ...stream, pieces: endless(record('a')) },
      { status: 503, headers: { 'retry-after': '60' } },
    ];
    for (const [answer, last] of [
      [answers[0]!, 'record'],
      [answers[1]!, 'retry'],
    ] as const) {
      script(answer);
      const abort = new AbortController();
      const seen = async (): Promise<void> => {
        for await (const { type } of client().streamRecords({}, { signal: abort.signal }))
          if (type === last) setImmediate(() => abort.abort(new Error('enough')));
      };
      await expect(seen()).rejects.toThrow('enough');
    }
  });
});

/** Breaks as the body of a lost connection does in browsers; Node's error is a TypeError as well. */
function brokenAfter(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let isSent = false;
  return new ReadableStream({
    pull: (controller) => {
      if (isSent) controller.error(new TypeError('network error'));
      else controller.enqueue(bytes);
      isSent = true;
    },
  });
}

/** Never ends by itself. */
async function* endless(...pieces: string[]): AsyncGenerator<string> {
  yield* piecesOf(...pieces);
  await new Promise(() => undefined);
}
