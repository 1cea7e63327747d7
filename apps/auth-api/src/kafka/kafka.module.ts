import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { OutboxPublisher } from '@heliograph/control-plane';
import { kafkaConnection } from '@heliograph/kafka';
import type { AccountProvisioner } from '@heliograph/messaging';
import { KAFKA_CONNECTION, KafkaConfiguration } from '@heliograph/service';
import { ACCOUNT_PROVISIONER, accountProvisioner } from './account-provisioner.ts';

/**
 * The clients of Kafka that features share. Global because nearly every feature needs the connection, and so that the clients are closed after all
 * features have stopped. Without Kafka only Kafka credentials cannot be created, so the service stays ready.
 */
@Global()
@Module({
  providers: [
    {
      provide: KAFKA_CONNECTION,
      inject: [KafkaConfiguration],
      useFactory: (kafka: KafkaConfiguration) => kafkaConnection(kafka, 'auth-api'),
    },
    OutboxPublisher,
    accountProvisioner,
  ],
  exports: [KAFKA_CONNECTION, ACCOUNT_PROVISIONER],
})
export class KafkaModule implements OnApplicationShutdown {
  constructor(@Inject(ACCOUNT_PROVISIONER) private readonly provisioner: AccountProvisioner) {}

  async onApplicationShutdown(): Promise<void> {
    await this.provisioner.close();
  }
}
