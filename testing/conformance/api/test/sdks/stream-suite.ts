import { until } from '@heliograph/testbed';
import type { DriverStream, StreamItem } from '../../src/sdks/driver.ts';
import type { Harness } from './harness.ts';

const path = 'GET /v1/stream';

/** The stream and its resumption. */
export function streamSuite(harness: () => Harness): void {
  let stream: DriverStream | undefined;
  afterEach(async () => {
    await stream?.end();
    stream = undefined;
    const { gateway } = harness();
    gateway.cutStreams();
    await until('no stream', () => gateway.streams === 0);
  });

  const open = async (options: object = {}): Promise<DriverStream> => {
    const client = await harness().withKey();
    harness().gateway.reset();
    stream = harness().driver.stream({ client, include: ['records'], ...options });
    await stream.item('open', ({ type }) => type === 'open');
    return stream;
  };
  /** Produces until a record arrives that holds: the stream may have started after the first. */
  const record = async (
    of: DriverStream,
    { from = 0, holds = () => true }: { from?: number; holds?: (item: StreamItem) => boolean } = {},
  ): Promise<StreamItem> => {
    const producing = setInterval(() => void harness().produce(), 300);
    const isOurs = ({ type, key }: StreamItem): boolean => type === 'record' && key!.includes(harness().device.serial);
    return of.item('a record', (item) => isOurs(item) && holds(item), from).finally(() => clearInterval(producing));
  };
  /** A position is known when the item after it is asked for. */
  const hasPosition = ({ position }: StreamItem): boolean => position !== null;

  it('yields records with their kind, key and the text as delivered', async () => {
    const of = await open();
    const { key, text } = await record(of);
    expect(JSON.parse(text!)).toMatchObject({ idempotency_key: key, InverterSN: harness().device.serial });
    expect(of.items.find((item) => item.key === key)).toMatchObject({ type: 'record', kind: 'device.data' });
    expect(harness().gateway.calls(path)[0]!.path).toContain('include=records');
  });

  it('continues after a cut at the position of what was received', async () => {
    const of = await open();
    await record(of, { holds: hasPosition });
    const before = of.items.length;
    harness().gateway.cutStreams();
    await of.item('a cut', ({ type }) => type === 'retry', before);
    await of.item('open again', ({ type }) => type === 'open', before);
    const [, again] = harness().gateway.calls(path);
    expect(again!.headers['last-event-id']).toEqual(expect.any(String));
    await record(of, { from: before });
  });

  it('begins after a given position, and loses nothing of what came in between', async () => {
    const of = await open();
    const { position } = await record(of, { holds: hasPosition });
    await of.end();
    const missed = await harness().produce(Math.floor(Date.now() / 1000) + 1);
    const next = await open({ lastEventId: position });
    expect(harness().gateway.calls(path)[0]!.headers['last-event-id']).toBe(position);
    await next.item('the missed record', ({ key }) => key === missed);
  });

  it('reports what the service left out, and what it does not know passes by', async () => {
    const of = await open({ lastEventId: 'no-position-of-this-service' });
    await of.item('a reset', ({ type, reason }) => type === 'reset' && reason === 'unknown_id');
    const before = of.items.length;
    harness().gateway.writeToStreams('event: of a newer service\ndata: {"a":1}\n\n: a comment\n\n');
    await record(of, { from: before });
    expect(of.items.map(({ type }) => type)).not.toContain('of a newer service');
  });

  it('comes back after an end that passes, at the wait that the service asks for', async () => {
    const of = await open();
    harness().gateway.writeToStreams('retry: 50\nevent: end\ndata: {"reason":"shutdown"}\n\n');
    await of.item('the end', ({ type, reason }) => type === 'end' && reason === 'shutdown');
    const before = of.items.length;
    harness().gateway.cutStreams();
    await of.item('open again', ({ type }) => type === 'open', before);
  });

  it('ends with an end that is final', async () => {
    const of = await open();
    harness().gateway.writeToStreams('event: end\ndata: {"reason":"account_suspended"}\n\n');
    await of.done;
    expect(of.items.at(-1)).toMatchObject({ type: 'end', reason: 'account_suspended' });
  });

  it('waits while the service is unavailable, and ends with an error that waiting does not solve', async () => {
    const { driver, gateway } = harness();
    const client = await harness().withKey();
    gateway.reset({ on: path, answer: { status: 503, error: 'unavailable', retryAfter: 0 } });
    const of = driver.stream({ client });
    stream = of;
    await of.item('open', ({ type }) => type === 'open');
    expect(of.items[0]).toMatchObject({ type: 'retry' });
    await of.end();
    const forbidden = driver.stream({ client: await harness().open({ apiKey: `hlk_${'0'.repeat(49)}` }) });
    await expect(forbidden.done).rejects.toMatchObject({ failure: { type: 'api', code: 401, error: 'invalid_token' } });
  });
}
