import type { Socket } from 'node:net';
import type { Misbehaviour } from './hostile-server.ts';

const dripMs = 200;
const megabytes10 = 10 * 1024 * 1024;
const chunk = Buffer.alloc(64 * 1024, 'x');

/** One piece every 200 ms until the peer has had enough. */
function drip(socket: Socket, piece: string): void {
  const timer = setInterval(() => socket.write(piece), dripMs);
  socket.once('close', () => clearInterval(timer));
}

export const headersDrip: Misbehaviour = (socket) => {
  socket.write('HTTP/1.1 200 OK\r\nx-drip: ');
  drip(socket, 'x');
};

export const bodyDrips: Misbehaviour = (socket) => {
  socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${megabytes10}\r\n\r\n`);
  drip(socket, 'x');
};

export const endlessInterim: Misbehaviour = (socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n');

/** 10 MB as fast as they are taken. */
export const hugeBody =
  (status: string): Misbehaviour =>
  (socket) => {
    socket.write(`HTTP/1.1 ${status}\r\ncontent-length: ${megabytes10}\r\n\r\n`);
    let left = megabytes10;
    const more = (): void => {
      while (left > 0 && !socket.destroyed) {
        left -= chunk.length;
        if (!socket.write(chunk)) {
          socket.once('drain', more);
          return;
        }
      }
    };
    more();
  };

/** 10 MB of headers. */
export const hugeHeaders: Misbehaviour = (socket) => {
  socket.write('HTTP/1.1 200 OK\r\n');
  const timer = setInterval(() => socket.write(`x-filler: ${'x'.repeat(60_000)}\r\n`), 1);
  socket.once('close', () => clearInterval(timer));
};

/** A whole answer with these header lines and no body. */
export const answers =
  (status: string, ...headers: string[]): Misbehaviour =>
  (socket) => {
    socket.write([`HTTP/1.1 ${status}`, 'content-length: 0', ...headers, '', ''].join('\r\n'));
  };

export const garbage: Misbehaviour = (socket) => {
  socket.write(Buffer.from([0, 1, 2, 255, 254, 13, 10, 13, 10, 7, 7, 7]));
};

/** Says 200, announces a body, and resets the connection in the middle of it. */
export const resetsMidBody: Misbehaviour = (socket, { reset }) => {
  socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n0123456789', () => reset());
};

/** Says 200, announces a body, and closes politely without it. */
export const cutsShort: Misbehaviour = (socket) => {
  socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n');
};

/** Answers 200 completely and closes at once: a false acknowledgement that no sender can detect. */
export const acknowledgesAndCloses =
  (accepted: (key: string) => void): Misbehaviour =>
  (socket, { key }) => {
    accepted(key);
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  };

/** 200 and 10 MB: its status acknowledges. */
export const acknowledgesWithHugeBody =
  (accepted: (key: string) => void): Misbehaviour =>
  (socket, request) => {
    accepted(request.key);
    hugeBody('200 OK')(socket, request);
  };

export const silence: Misbehaviour = () => undefined;
