/** A process that posts with the dispatcher's own client, and nothing else of it: pools, address check, signatures, deadlines, answers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AddressPolicy, generateWebhookSecret } from '@heliograph/delivery';
import type { IncomingRecord, WebhookTarget } from '@heliograph/messaging';
import { root } from '../root.ts';
import { ClosedLoop, loadOptions } from './closed-loop.ts';

type Endpoint = object;
interface Result {
  outcome: { kind: string; status?: number };
}
/** The parts of the compiled service that are used: no code may import an application, but a benchmark may load what it measures. */
interface Modules {
  'endpoint-client': {
    EndpointClient: new (
      pools: object,
      wheel: object,
      options: object,
    ) => { post(endpoint: Endpoint, delivery: object, done: (result: Result) => void): boolean };
  };
  'endpoint-pools': { EndpointPools: new (options: object) => object };
  'deadline-wheel': { DeadlineWheel: new () => object };
  'webhook-endpoint': { makeEndpoint: (id: string, target: WebhookTarget, options: object) => Endpoint };
}

async function load<Name extends keyof Modules>(name: Name): Promise<Modules[Name]> {
  const file = join(root, 'apps/webhook-dispatcher/dist/endpoint', `${name}.js`);
  return (await import(pathToFileURL(file).href)) as Modules[Name];
}

const [{ EndpointClient }, { EndpointPools }, { DeadlineWheel }, { makeEndpoint }] = await Promise.all([
  load('endpoint-client'),
  load('endpoint-pools'),
  load('deadline-wheel'),
  load('webhook-endpoint'),
]);
const headerPrefix = 'X-Service';
const options = loadOptions();
const body = readFileSync(options.bodyFile);
const pools = new EndpointPools({
  addresses: new AddressPolicy(['127.0.0.0/8']),
  resolve: () => Promise.reject(new Error('every endpoint has an address')),
  extraCa: readFileSync(options.caFile, 'utf8'),
  connectTimeoutMs: 3_000,
  mostSockets: 20_000,
});
const client = new EndpointClient(pools, new DeadlineWheel(), { headerPrefix, userAgent: 'bench/1', allowHttp: false });
const deliveries = options.urls.map((url, i) => ({
  endpoint: endpointOf(url, `wh_${i}`),
  delivery: deliveryOf(`wh_${i}`),
}));

function endpointOf(url: string, id: string): Endpoint {
  const target: WebhookTarget = {
    url,
    secrets: [{ id: 'sec_1', sealed: '', primary: true }],
    signatureEncoding: 'hex',
    timeoutMs: 10_000,
    maxInFlight: 64,
    status: 'active',
    minTlsVersion: 'TLSv1.3',
  };
  return makeEndpoint(id, target, { open: generateWebhookSecret, headerPrefix });
}

function deliveryOf(webhookId: string): object {
  const idempotencyKey = 'solis:1031280123456:1763712000';
  const record: IncomingRecord = {
    topic: 'webhook.deliveries',
    partition: 0,
    offset: 0n,
    timestamp: Date.now(),
    key: webhookId,
    value: body,
    headers: {},
  };
  return { record, body, webhookId, idempotencyKey, kind: 'device.data', attempts: 0, deferrals: 0 };
}

const loop = new ClosedLoop(options, (at, done) => {
  const { endpoint, delivery } = deliveries[at]!;
  client.post(endpoint, delivery, ({ outcome }) => {
    if (outcome.status === 204) done();
    else if (!loop.stopping) throw new Error(`the request failed: ${JSON.stringify(outcome)}`);
  });
});
process.stdout.write(JSON.stringify(await loop.run()));
process.exit(0);
