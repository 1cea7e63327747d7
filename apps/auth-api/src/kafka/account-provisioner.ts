import type { FactoryProvider } from '@nestjs/common';
import type { KafkaConnection } from '@heliograph/kafka';
import type { AccountProvisioner } from '@heliograph/messaging';
import { KAFKA_CONNECTION } from '@heliograph/service';
import { createAccountProvisioner } from '@heliograph/strimzi';
import { AuthConfiguration } from '../configuration.ts';

/** Injection token of what makes the Kafka users and topics of accounts: by Kafka's protocol, or by Strimzi. */
export const ACCOUNT_PROVISIONER = Symbol('account provisioner');

export const accountProvisioner: FactoryProvider<AccountProvisioner> = {
  provide: ACCOUNT_PROVISIONER,
  inject: [AuthConfiguration, KAFKA_CONNECTION],
  useFactory: ({ provisioning }: AuthConfiguration, connection: KafkaConnection) =>
    createAccountProvisioner(provisioning, connection),
};
