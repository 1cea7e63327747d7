import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { until } from '@heliograph/testbed';
import { Harness } from './harness.ts';

const harness = new Harness();
let url: string;
/** The answers of delivery-api to `GET /v1/stream`, newest last. */
const streams: ServerResponse[] = [];

beforeAll(async () => {
  await harness.open();
  ({ url } = await harness.start({ UPSTREAM_TIMEOUT_MS: '300' }));
  harness.delivery.answer = (call, response) => {
    if (call.url.startsWith('/v1/stream')) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
      response.write('retry: 3000\n\n');
      streams.push(response);
    } else {
      // An answer that stops half way.
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{');
    }
  };
}, 60_000);
afterAll(() => harness.close());

/** A reader of a stream through the gateway. */
async function open(
  base = url,
): Promise<{ text: () => string; ended: () => boolean; close: () => void; answer: Response }> {
  const cut = new AbortController();
  const answer = await fetch(`${base}/v1/stream?include=records`, { signal: cut.signal });
  let [text, ended] = ['', false];
  const read = async (): Promise<void> => {
    for await (const chunk of answer.body!) text += new TextDecoder().decode(chunk as Uint8Array);
  };
  void read()
    .catch(() => undefined)
    .finally(() => (ended = true));
  await until('the first piece', () => text.includes('retry: 3000'));
  return { answer, text: () => text, ended: () => ended, close: () => cut.abort() };
}

it('passes a stream on unbuffered, and lets it flow beyond the timeout of calls', async () => {
  const stream = await open();
  expect(stream.answer.headers.get('content-type')).toBe('text/event-stream');
  // The timeout of a call strikes while the stream is silent, too.
  const call = await fetch(`${url}/v1/events`)
    .then((answer) => answer.text())
    .catch(() => 'cut');
  expect(call).toBe('cut');
  streams.at(-1)!.write('event: record\ndata: {}\n\n');
  await until('the event', () => stream.text().includes('event: record\n'));
  expect(stream.ended()).toBe(false);
  stream.close();
});

it('counts a stream as one call', async () => {
  const first = await open();
  const left = Number(first.answer.headers.get('ratelimit-remaining'));
  for (let i = 0; i < 5; i++) streams.at(-1)!.write('event: record\ndata: {}\n\n');
  await until('the events', () => first.text().split('event: record').length === 6);
  const second = await open();
  expect(Number(second.answer.headers.get('ratelimit-remaining'))).toBe(left - 1);
  first.close();
  second.close();
});

it('ends the stream of the API when the reader has gone, and that of the reader when the API has', async () => {
  const left = await open();
  const upstream = streams.at(-1)!;
  left.close();
  if (!upstream.closed) await once(upstream, 'close');
  const cut = await open();
  streams.at(-1)!.destroy();
  await until('the end', cut.ended);
  const ended = await open();
  streams.at(-1)!.end('event: end\ndata: {}\n\n');
  await until('the end', ended.ended);
  expect(ended.text()).toContain('event: end\n');
});

it('serves more streams than it has connections for calls', async () => {
  const all = await Promise.all(Array.from({ length: 200 }, () => open()));
  expect(all.some(({ ended }) => ended())).toBe(false);
  for (const { close } of all) close();
});

it('does not wait for its streams when it stops', async () => {
  const stopping = await harness.start();
  const stream = await open(stopping.url);
  await harness.stopLast();
  await until('the end', stream.ended);
});
