/** A process that publishes as fast as the broker acknowledges. Gets `LoadOptions` as JSON, prints a `LoadRun`. */
import { readFileSync } from 'node:fs';
import { generate, type IPublishPacket } from 'mqtt-packet';
import { rawConnection, type RawOptions } from './raw-connection.ts';

export interface LoadOptions extends RawOptions {
  connections: number;
  /** Unacknowledged publishes of one connection. */
  window: number;
  messages: number;
  accountId: string;
  /** JSON list of payloads. */
  payloadFile: string;
}

export interface LoadRun {
  messages: number;
  messagesPerSecond: number;
  cpuPer100k: number;
}

/** The share that the dispatcher's measurement leaves out, too. */
const warmUpShare = 0.1;
const options = JSON.parse(process.argv[2] ?? '') as LoadOptions;
const payloads = (JSON.parse(readFileSync(options.payloadFile, 'utf8')) as string[]).map((text) => Buffer.from(text));
const warmUp = options.messages * warmUpShare;
let sent = 0;
let acknowledged = 0;
let begin = { at: performance.now(), cpu: process.cpuUsage() };

function publication(messageId: number): Buffer {
  const i = sent++;
  const packet: IPublishPacket = {
    cmd: 'publish',
    qos: 1,
    dup: false,
    retain: false,
    messageId,
    topic: `bd/v1/${options.accountId}/data/plt_1/growatt/SN${i % 300}`,
    payload: payloads[i % payloads.length]!,
    properties: {
      contentType: 'application/json',
      messageExpiryInterval: 86_400,
      userProperties: { idempotency_key: `growatt:SN${i % 300}:${1_763_712_000 + i}`, SchemaVersion: '1.0' },
    },
  };
  return generate(packet, { protocolVersion: 5 });
}

async function run(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (let c = 0; c < options.connections; c += 1) {
      void rawConnection(options).then((connection) => {
        connection.onPacket = ({ messageId = 0 }) => {
          acknowledged += 1;
          if (acknowledged === Math.ceil(warmUp)) begin = { at: performance.now(), cpu: process.cpuUsage() };
          if (sent < options.messages) connection.send(publication(messageId));
          else if (acknowledged >= options.messages) resolve();
        };
        for (let id = 1; id <= options.window; id += 1) connection.send(publication(id));
      });
    }
  });
  const { user, system } = process.cpuUsage(begin.cpu);
  const messages = acknowledged - warmUp;
  const result: LoadRun = {
    messages: acknowledged,
    messagesPerSecond: (messages / (performance.now() - begin.at)) * 1000,
    cpuPer100k: ((user + system) / 1e6 / messages) * 1e5,
  };
  process.stdout.write(JSON.stringify(result));
  process.exit(0);
}

await run();
