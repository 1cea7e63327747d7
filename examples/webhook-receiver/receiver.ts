// Receives webhooks: verifies the signature, stores each record once, and only then answers 204. Whatever fails is sent again by the service.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { DatabaseSync } from 'node:sqlite';
import { verifyWebhook, WebhookVerificationError } from '@heliograph/sdk/webhooks';

const { PORT = '8080', HOST = '127.0.0.1', WEBHOOK_SECRETS, DATABASE_FILE, TLS_CERT_FILE, TLS_KEY_FILE } = process.env;
/** One record is at most 64 KiB, a batch 256 KiB. */
const maxBytes = 512 * 1024;

if (WEBHOOK_SECRETS === undefined) throw new Error('WEBHOOK_SECRETS is not set: run api-onboarding first');
/** Several while one is replaced: the service signs with both. */
const secrets = WEBHOOK_SECRETS.split(',');

const database = new DatabaseSync(DATABASE_FILE ?? 'webhook.db', { timeout: 5_000 });
database.exec('CREATE TABLE IF NOT EXISTS records (key TEXT PRIMARY KEY, kind TEXT, record TEXT)');
const insert = database.prepare('INSERT INTO records VALUES (?, ?, ?) ON CONFLICT DO NOTHING');

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new RangeError('the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** At least once: the same record may come again, by itself or in another batch. Its key is the same. */
async function receive(request: IncomingMessage): Promise<void> {
  const body = await readBody(request);
  const { event, records } = await verifyWebhook({ headers: request.headers, body, secrets });
  database.exec('BEGIN');
  try {
    let stored = 0;
    for (const record of records)
      stored += Number(insert.run(record.idempotency_key, event, JSON.stringify(record)).changes);
    database.exec('COMMIT');
    console.log(`${event}: ${stored} stored, ${records.length - stored} known already`);
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(405, { allow: 'POST' }).end();
    return;
  }
  try {
    await receive(request);
    response.writeHead(204).end();
  } catch (error) {
    const status = error instanceof WebhookVerificationError ? error.status : error instanceof RangeError ? 413 : 500;
    console.error(`answered ${status}:`, error instanceof Error ? error.message : error);
    response.writeHead(status, { connection: 'close' }).end();
  }
}

const listener = (request: IncomingMessage, response: ServerResponse): void => void handle(request, response);
// The service speaks TLS 1.3 only. Without a certificate here, something before this process must have one.
const server =
  TLS_CERT_FILE !== undefined && TLS_KEY_FILE !== undefined
    ? createTlsServer(
        { cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE), minVersion: 'TLSv1.3' },
        listener,
      )
    : createServer(listener);
server.listen(Number(PORT), HOST, () => console.log(`listening on ${HOST}:${PORT}`));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.close(() => database.close()));
