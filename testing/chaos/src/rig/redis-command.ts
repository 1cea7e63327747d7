import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends one command with the password of the URL. @throws Error when Redis refuses it */
export async function redisCommand(url: string, ...command: string[]): Promise<void> {
  const { hostname, port, password } = new URL(url);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    socket.write(encoded(['AUTH', decodeURIComponent(password)]) + encoded(command));
    let answer = '';
    while (answer.split('\r\n').length < 3) {
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      answer += chunk.toString();
    }
    if (answer.includes('-')) throw new Error(`redis refused ${command.join(' ')}: ${answer.trim()}`);
  } finally {
    socket.destroy();
  }
}

/** RESP: an array of bulk strings. */
function encoded(args: readonly string[]): string {
  return `*${args.length}\r\n${args.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;
}
