/** A process that takes everything of an account and acknowledges it. Gets `RawOptions` as JSON; says `ready` when subscribed. */
import { generate } from 'mqtt-packet';
import { rawConnection, type RawOptions } from './raw-connection.ts';

const options = JSON.parse(process.argv[2] ?? '') as RawOptions;
const connection = await rawConnection(options);
connection.onPacket = (packet) => {
  if (packet.cmd === 'suback') process.stdout.write('ready\n');
  else if (packet.cmd === 'publish' && packet.qos === 1)
    connection.send(generate({ cmd: 'puback', messageId: packet.messageId ?? 0 }, { protocolVersion: 5 }));
};
const subscriptions = [{ topic: `bd/v1/${options.username}/#`, qos: 1 as const }];
connection.send(generate({ cmd: 'subscribe', messageId: 1, subscriptions }, { protocolVersion: 5 }));
