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

export interface RawConnection {
  /** Sends; all packets sent in one turn of the event loop leaves in one write. */
  send(bytes: Buffer): void;
  /** Called for every packet but CONNACK. */
  onPacket: (packet: Packet) => void;
  end(): void;
}

/** TLS 1.3 and `mqtt-packet`, without retries or a kept session. A failure ends the process. */
export async function rawConnection({ url, caFile, username, token }: RawOptions): Promise<RawConnection> {
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
