import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** IPv4 addresses of a name; undefined for a name that does not exist. */
export type Zone = (name: string) => readonly string[] | undefined;

const typeA = 1;
const headerBytes = 12;
const noSuchName = 3;

/** A name server on loopback whose answers may change from question to question. They may not be kept: their time to live is 0. */
export class DnsServer {
  private constructor(
    private readonly socket: Socket,
    private readonly zone: Zone,
  ) {
    socket.on('message', (query, { port, address }) => socket.send(this.#answer(query), port, address));
  }

  static async start(zone: Zone): Promise<DnsServer> {
    const socket = createSocket('udp4');
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new DnsServer(socket, zone);
  }

  /** `host:port`. */
  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  stop(): void {
    this.socket.close();
  }

  /** RFC 1035 §4.1: the question again, and an A record for each address. */
  #answer(query: Buffer): Buffer {
    const { name, end, type } = questionOf(query);
    const addresses = this.zone(name);
    const records = type === typeA ? (addresses ?? []) : [];
    const header = Buffer.alloc(headerBytes);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | (addresses === undefined ? noSuchName : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    return Buffer.concat([header, query.subarray(headerBytes, end), ...records.map(addressRecord)]);
  }
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** The name by a pointer to the question, type A, class IN, time to live 0. */
function addressRecord(address: string): Buffer {
  const head = [0xc0, headerBytes, 0, typeA, 0, 1, 0, 0, 0, 0, 0, 4];
  return Buffer.from([...head, ...address.split('.').map(Number)]);
}
