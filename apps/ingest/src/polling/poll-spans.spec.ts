import { recordedTracing } from '@heliograph/service/testing';
import { VendorError } from '@heliograph/vendor-contract';
import { jest } from '@jest/globals';
import { tracePoll, traceVendorCall } from './poll-spans.ts';
import { writeAnswers } from './raw-writer.ts';

/** The SDK is loaded by the first of them. */
jest.setTimeout(60_000);

const origin = { vendor: 'saj', accountId: 'acc_1', vendorAccountId: 'va_1', samplePeriodSeconds: 300, timeScale: 1 };
const call = { name: 'realtimeDataCommon:SN2401000001', devices: [{}], backfill: false };
const sent = { method: 'GET', baseUrl: 'https://cloud.example/api' };

describe(tracePoll.name, () => {
  it('has the vendor’s calls and the produce inside, and names no device', async () => {
    const { tracing, spans } = await recordedTracing('ingest');
    const written: (string | undefined)[] = [];
    const producer = {
      send: (records: readonly { headers?: Readonly<Record<string, string>> }[]) => {
        written.push(...records.map(({ headers }) => headers?.traceparent));
        return Promise.resolve();
      },
    };
    await tracePoll(tracing, origin, call, async () => {
      traceVendorCall(tracing, 'saj', { call: 'realtimeDataCommon', outcome: '200', seconds: 0.2 }, sent);
      const answer = { call: 'realtimeDataCommon', fetchedAt: 1, devices: [], body: '{}' };
      await writeAnswers(producer, origin, [answer], undefined, tracing);
    });
    const [http, send, poll] = await spans();
    expect(poll).toMatchObject({ name: 'poll saj', failed: false });
    expect(http).toMatchObject({ name: 'GET realtimeDataCommon', kind: 'client', parentSpanId: poll!.spanId });
    expect(http!.attributes).toMatchObject({ 'server.address': 'cloud.example', 'http.response.status_code': 200 });
    expect(send).toMatchObject({ name: 'send raw.saj', kind: 'producer', parentSpanId: poll!.spanId });
    expect(written).toEqual([`00-${poll!.traceId}-${send!.spanId}-01`]);
    expect(JSON.stringify([http, send, poll])).not.toContain('2401000001');
  });

  it('reports what failed', async () => {
    const { tracing, spans } = await recordedTracing('ingest');
    const failing = tracePoll(tracing, origin, call, () => Promise.reject(new VendorError('unavailable', 'away')));
    await expect(failing).rejects.toThrow('away');
    expect(await spans()).toMatchObject([{ failed: true, attributes: { 'error.type': 'unavailable' } }]);
  });
});
