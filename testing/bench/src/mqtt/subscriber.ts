/** A process that receives and acknowledges all messages of accounts. Gets a list of `RawOptions` as JSON; prints `ready` when subscribed to all. */
import { generate } from 'mqtt-packet';
import { rawConnection, type RawOptions } from './raw-connection.ts';

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
