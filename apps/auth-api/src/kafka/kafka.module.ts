import { OutboxPublisher } from '@heliograph/persistence';
import { kafkaConnection, type KafkaConnection } from '@heliograph/kafka';
import { type AccountProvisioner, createAccountProvisioner } from '@heliograph/kafka-accounts';
import { ApiError } from '@heliograph/http-service';
import { KAFKA_CONNECTION, KafkaConfiguration } from '@heliograph/service';
import { Global, Inject, Module, type OnApplicationShutdown, type FactoryProvider } from '@nestjs/common';
import { AuthConfiguration } from '../configuration.ts';

/** Injection token of what makes the Kafka users and topics of accounts: by Kafka's protocol, or by Strimzi. */
export const ACCOUNT_PROVISIONER = Symbol('account provisioner');

const accountProvisioner: FactoryProvider<AccountProvisioner> = {
  provide: ACCOUNT_PROVISIONER,
  inject: [AuthConfiguration, KAFKA_CONNECTION],
  useFactory: ({ provisioning }: AuthConfiguration, connection: KafkaConnection) =>
    createAccountProvisioner(provisioning, connection),
};

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

/** @throws ApiError 503 `unavailable`, with the error as its cause */
export function brokerUnavailable(error: unknown): never {
  throw new ApiError(503, 'unavailable', 'The Kafka broker cannot be reached at the moment.', {
    retryAfterSeconds: 10,
    cause: error,
  });
}
