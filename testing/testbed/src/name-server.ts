import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

/** A DNS server over UDP that has only IPv4 addresses, and may change its answer with every question. */
export class NameServer {
  /** Addresses of the n-th question for a name's A record, from 1. */
  answer: (n: number) => readonly string[] = () => [];
  questions = 0;
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('message', (question, { port, address }) => socket.send(this.#reply(question), port, address));
  }

  static async start(): Promise<NameServer> {
    const socket = createSocket('udp4');
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new NameServer(socket);
  }

  get server(): string {
    return `127.0.0.1:${this.#socket.address().port}`;
  }

  close(): void {
    this.#socket.close();
  }

  /** RFC 1035 §4.1: header, the unchanged question, and an answer for each address, its name a pointer to the question's. */
  #reply(message: Buffer): Buffer {
    const question = message.subarray(12, questionEnd(message));
    const isA = question.readUInt16BE(question.length - 4) === 1;
    const addresses = isA ? this.answer(++this.questions) : [];
    const header = Buffer.alloc(12);
    message.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(addresses.length, 6);
    return Buffer.concat([header, question, ...addresses.map(record)]);
  }
}

function questionEnd(message: Buffer): number {
  let at = 12;
  while (message[at] !== 0) at += message[at]! + 1;
  return at + 5;
}

function record(address: string): Buffer {
  // Pointer to offset 12, type A, class IN, TTL 0, four bytes.
  return Buffer.concat([
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4]),
    Buffer.from(address.split('.').map(Number)),
  ]);
}
