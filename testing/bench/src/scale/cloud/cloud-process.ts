/**
 * The clouds of all polled vendors in one process. Gets its port; returns its counts of answers at `/_counts`, and restarts the measurement at `/_begin`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { scaleVendors, type ScaleVendor } from '../fleet-plan.ts';
import { type Answers, growattAnswers, huaweiAnswers, solisAnswers } from './vendor-answers.ts';
import { PollPunctuality, type Punctuality } from '../poll-times.ts';

export interface CloudCounts {
  requests: number;
  /** Sample polls, and the devices that they requested. */
  polls: number;
  devices: number;
  /** The same by vendor. */
  devicesOf: Record<string, number>;
  bytes: number;
  /** Requests for calls that are not simulated. */
  unknown: number;
  punctuality: Punctuality;
}

const creators = { huawei: huaweiAnswers, growatt: growattAnswers, solis: solisAnswers };
const clouds = new Map<string, { vendor: ScaleVendor; answers: Answers }>();
for (const vendor of scaleVendors) clouds.set(vendor.id, { vendor, answers: await creators[vendor.id](vendor) });

const devicesOf = Object.fromEntries(scaleVendors.map(({ id }) => [id, 0]));
const counts = { requests: 0, polls: 0, devices: 0, devicesOf, bytes: 0, unknown: 0 };
const punctuality = new PollPunctuality();

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const now = Date.now();
  const { pathname } = new URL(request.url ?? '/', 'http://cloud');
  if (pathname === '/_begin') punctuality.begin();
  if (pathname.startsWith('/_')) {
    response.end(JSON.stringify({ ...counts, punctuality: punctuality.read() } satisfies CloudCounts));
    return;
  }
  const [, id = '', path = ''] = /^\/(\w+)(\/.*)$/.exec(pathname) ?? [];
  const cloud = clouds.get(id);
  const answered = cloud?.answers({ path, headers: request.headers, body: await text(request) }, now);
  counts.requests += 1;
  if (!cloud || !answered) {
    counts.unknown += 1;
    response.writeHead(404).end();
    return;
  }
  const { samples } = answered;
  if (samples) {
    counts.polls += 1;
    counts.devices += samples.devices;
    devicesOf[id]! += samples.devices;
    punctuality.note(cloud.vendor, samples.account, samples.batch, now);
  }
  const body = Buffer.from(answered.body);
  counts.bytes += body.length;
  response.writeHead(200, { 'content-type': 'application/json;charset=UTF-8', ...answered.headers }).end(body);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    response.writeHead(500).end();
  });
});
server.keepAliveTimeout = 75_000;
server.listen(Number(process.argv[2]), '127.0.0.1');
