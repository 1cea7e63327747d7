// The driver of the TypeScript SDK (docs/change/sdk-behaviours.md). Runs as it is, on the compiled package.
import { createInterface } from 'node:readline';
import {
  Heliograph,
  HeliographConnectionError,
  HeliographError,
  kafkaSettings,
  kindOf,
  MqttCredentialToken,
  mqttSettings,
  parseDelivered,
  SeenKeys,
  type Group,
  type StreamEvent,
  type Tokens,
} from '@heliograph/sdk';
import { verifyWebhook, WebhookVerificationError } from '@heliograph/sdk/webhooks';

// What a driver is sent is what its operation takes.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Args = any;

interface Opened {
  heliograph: Heliograph;
  tokens: Tokens | undefined;
}

const clients = new Map<string, Opened>();
const streams = new Map<number, AbortController>();
const write = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

/* eslint-disable @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-argument, @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-return */
const client = ({ client: name }: Args): Heliograph => clients.get(name)!.heliograph;

const operations: Record<string, (args: Args) => unknown> = {
  open({ client: name, baseUrl, options: { maxRetryWait, ...options } }: Args) {
    const opened: Opened = {
      tokens: undefined,
      heliograph: new Heliograph({
        ...options,
        baseUrl,
        maxRetryWaitMs: maxRetryWait === undefined ? undefined : maxRetryWait * 1000,
        onTokens: (tokens) => void (opened.tokens = tokens),
      }),
    };
    clients.set(name, opened);
    return null;
  },
  logout: (args) => client(args).logout(),
  tokens: ({ client: name }) => clients.get(name)!.tokens,
  async devices({ limit, all, ...args }) {
    const list = client(args).listDevices(limit === undefined ? {} : { limit });
    if (all === true) return { items: (await list.all()).map(({ deviceId }) => deviceId), nextCursor: null };
    const { items, nextCursor } = await list;
    return { items: items.map(({ deviceId }) => deviceId), nextCursor };
  },
  createGroup: async ({ group, key, ...args }) =>
    shown(await client(args).createGroup(group, key === undefined ? {} : { idempotencyKey: key })),
  updateGroup: async ({ group, change, ...args }) => shown(await client(args).updateGroup(group, change)),
  exportDevices: (args) => client(args).exportDevices(),
  keys: async (args) => (await client(args).getKeys()).keys.length,
  sync: async ({ vendorAccount, ...args }) => (await client(args).sync(vendorAccount)).map(({ plantId }) => plantId),
  async kafka({ group, ...args }) {
    const credential = await client(args).createKafkaCredential();
    return { credential: credential.id, settings: kafkaSettings(credential, group) };
  },
  async mqtt({ credential: id, name, ttl, ...args }) {
    const heliograph = client(args);
    const made =
      id === undefined
        ? await heliograph.createMqttCredential()
        : (await heliograph.listMqttCredentials().all()).find((one) => one.id === id)!;
    const token = new MqttCredentialToken(heliograph, made.id, ttl);
    const tokens = [await token.token(), await token.token()];
    return { credential: made.id, settings: mqttSettings(made, name), tokens, dueIn: token.dueInSeconds() };
  },
  async stream({ id, include, lastEventId, ...args }) {
    const { signal } = streams.set(id, new AbortController()).get(id)!;
    let position: string | null = null;
    const options = { signal, lastEventId: lastEventId ?? undefined, onPosition: (at: string) => void (position = at) };
    try {
      for await (const event of client(args).streamRecords(include === undefined ? {} : { include }, options))
        write({ id, item: { ...itemOf(event), position } });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    return null;
  },
  endStream: ({ stream }) => streams.get(stream)?.abort(),
  async verify({ headers, body, secrets, scheme, now, tolerance }) {
    const raw = Buffer.from(body, 'base64');
    const toleranceSeconds = tolerance ?? 300;
    const verified = await verifyWebhook({ headers, body: raw, secrets, scheme, toleranceSeconds, now: now * 1000 });
    const { event, idempotencyKey, records, attempt } = verified;
    return { event, idempotencyKey, attempt, keys: records.map((record) => record.idempotency_key) };
  },
  parse({ text }) {
    const record = parseDelivered(text);
    return { kind: kindOf(record), key: record.idempotency_key };
  },
  seenKeys({ capacity, steps }) {
    const keys = new SeenKeys(capacity);
    return steps.map(([step, key]: ['add' | 'discard', string]) => {
      if (step === 'add') return keys.add(key);
      keys.discard(key);
      return null;
    });
  },
};

const shown = ({ groupId: id, name, description }: Group): object => ({ id, name, description });

function itemOf(event: StreamEvent): object {
  if (event.type === 'record' || event.type === 'event' || event.type === 'storage' || event.type === 'energy') {
    const record = event.type === 'event' ? event.event : event.type === 'energy' ? event.sums : event.record;
    return { type: event.type, kind: kindOf(record), key: record.idempotency_key, text: event.text };
  }
  return { type: event.type, reason: 'reason' in event ? event.reason : undefined };
}

function failureOf(error: unknown): object {
  const { message } = error as Error;
  if (error instanceof HeliographError) {
    const { code, error: slug, details, requestId, retryAfter } = error;
    return { type: 'api', message, code, error: slug, details, requestId, retryAfter };
  }
  if (error instanceof WebhookVerificationError)
    return { type: 'verification', message, reason: error.reason, status: error.status };
  return { type: error instanceof HeliographConnectionError ? 'connection' : 'mistake', message };
}

async function run(line: string): Promise<void> {
  const { id, op, ...args } = JSON.parse(line);
  try {
    write({ id, result: (await operations[op]!(op === 'stream' ? { id, ...args } : args)) ?? null });
  } catch (error) {
    write({ id, error: failureOf(error) });
  }
}

createInterface(process.stdin)
  .on('line', (line) => void run(line))
  .on('close', () => process.exit(0));
