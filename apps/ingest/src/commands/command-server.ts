import { ServerKafka, type KafkaContext } from '@nestjs/microservices';
import type { Tracing } from '@heliograph/service';
import type { KafkaConnection } from '@heliograph/kafka';
import { commandsTopic, kafkaTransport } from '@heliograph/messaging';
import type { VendorCommand } from '@heliograph/vendor-contract';
import type { CommandRunner } from './command-runner.ts';
import { traceCommand } from './command-span.ts';

/**
 * Listens on `commands.<vendor>` by Nest's Kafka transport. The vendors come from the configuration, so the handlers are added here and not by decorators,
 * which would need them when the class is defined.
 */
export class CommandServer {
  readonly #server: ServerKafka;

  constructor(
    connection: KafkaConnection,
    groupId: string,
    vendors: Iterable<string>,
    runner: CommandRunner,
    tracing: Tracing,
  ) {
    const { options } = kafkaTransport(connection, { clientId: connection.clientId, groupId });
    this.#server = new ServerKafka(options ?? {});
    for (const vendor of vendors) {
      this.#server.addHandler(commandsTopic(vendor), (command: VendorCommand, context: KafkaContext) => {
        const run = () => runner.run({ ...command, vendor });
        return Promise.resolve(traceCommand(tracing, { ...command, vendor }, context.getMessage().headers, run));
      });
    }
  }

  listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      void this.#server.listen((error?: unknown) => {
        if (error instanceof Error) reject(error);
        else resolve();
      });
    });
  }

  async close(): Promise<void> {
    await this.#server.close();
  }
}
