/** A process that takes everything of accounts and acknowledges it. Gets a list of `RawOptions` as JSON; says `ready` when subscribed to all. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:tls';
import { generate, parser, type Packet } from 'mqtt-packet';

export interface RawOptions {
  url: string;
  caFile: string;
  username: string;
  token: string;
}

interface RawConnection {
  /** Sends; everything sent in one turn of the event loop leaves in one write. */
  send(bytes: Buffer): void;
  /** Called for every packet but CONNACK. */
  onPacket: (packet: Packet) => void;
  end(): void;
}

/** TLS 1.3 and `mqtt-packet`, nothing else: no retries, no kept session. A failure ends the process. */
async function rawConnection({ url, caFile, username, token }: RawOptions): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const ca = readFileSync(caFile);
  const socket = connect({ host: hostname, port: Number(port), servername: hostname, ca, minVersion: 'TLSv1.3' });
  socket.setNoDelay(true);
  let outgoing: Buffer[] = [];
  const connection: RawConnection = {
    send(bytes) {
      if (outgoing.length === 0)
        process.nextTick(() => {
          socket.write(Buffer.concat(outgoing));
          outgoing = [];
        });
      outgoing.push(bytes);
    },
    onPacket: () => undefined,
    end: () => socket.destroy(),
  };
  const incoming = parser({ protocolVersion: 5 });
  socket.on('data', (bytes: Buffer) => incoming.parse(bytes));
  const clientId = `${username}-${randomBytes(6).toString('hex')}`;
  const login = { clientId, username, password: Buffer.from(token), keepalive: 0, clean: true };
  connection.send(generate({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 5, ...login }));
  await new Promise<void>((resolve, reject) => {
    incoming.on('packet', (packet) => {
      if (packet.cmd !== 'connack') connection.onPacket(packet);
      else if ((packet.reasonCode ?? 0) === 0) resolve();
      else reject(new Error(`CONNACK ${packet.reasonCode ?? ''}`));
    });
  });
  return connection;
}

async function subscribe(options: RawOptions): Promise<void> {
  const connection = await rawConnection(options);
  await new Promise<void>((resolve) => {
    connection.onPacket = (packet) => {
      if (packet.cmd === 'suback') resolve();
      else if (packet.cmd === 'publish' && packet.qos === 1)
        connection.send(generate({ cmd: 'puback', messageId: packet.messageId ?? 0 }, { protocolVersion: 5 }));
    };
    const subscriptions = [{ topic: `bd/v1/${options.username}/#`, qos: 1 as const }];
    connection.send(generate({ cmd: 'subscribe', messageId: 1, subscriptions }, { protocolVersion: 5 }));
  });
}

await Promise.all((JSON.parse(process.argv[2] ?? '') as RawOptions[]).map(subscribe));
process.stdout.write('ready\n');
