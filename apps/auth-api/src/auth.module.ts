import { auditTrail, PersistenceModule, provideIdempotency } from '@heliograph/persistence';
import { createHttpService, TokenAuthModule, TokenVerifier } from '@heliograph/http-service';
import { keysFromSecret, type Service, type ServiceOptions } from '@heliograph/service';
import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AccountRoutesModule } from './accounts/account-routes.module.ts';
import { AccountsModule } from './accounts/accounts.module.ts';
import { StoredAccountStates } from './accounts/accounts.service.ts';
import { ApiKeysModule } from './api-keys/api-keys.module.ts';
import { AuditModule } from './audit/audit.module.ts';
import { AuthConfiguration } from './configuration.ts';
import { persistenceOptions } from './database/persistence-options.ts';
import { ErasuresModule } from './erasures/erasures.module.ts';
import { KafkaCredentialsModule } from './kafka-credentials/kafka-credentials.module.ts';
import { KafkaGroupsModule } from './kafka-groups/kafka-groups.module.ts';
import { KafkaModule } from './kafka/kafka.module.ts';
import { LoginModule } from './login/login.module.ts';
import { MqttCredentialsModule } from './mqtt-credentials/mqtt-credentials.module.ts';
import { OperatorsModule } from './operators/operators.module.ts';
import { PortalSessionsModule } from './portal-sessions/portal-sessions.module.ts';
import { RedisModule } from './redis/redis.module.ts';
import { SigningKeyFile } from './tokens/signing-keys.ts';
import { SecondFactorRoutesModule } from './second-factor/second-factor-routes.module.ts';
import { TokensModule } from './tokens/tokens.module.ts';

@Module({
  imports: [
    PersistenceModule.forService(AuthConfiguration, persistenceOptions),
    KafkaModule,
    RedisModule,
    TokenAuthModule.register({
      imports: [AccountsModule, TokensModule],
      accountStates: { useExisting: StoredAccountStates },
      verifier: {
        inject: [SigningKeyFile, AuthConfiguration],
        useFactory: (keys: SigningKeyFile, { issuer }: AuthConfiguration) =>
          new TokenVerifier(keys.verificationKey, issuer),
      },
    }),
    LoginModule,
    ApiKeysModule,
    PortalSessionsModule,
    AccountRoutesModule,
    SecondFactorRoutesModule,
    OperatorsModule,
    ErasuresModule,
    AuditModule,
    KafkaCredentialsModule,
    KafkaGroupsModule,
    MqttCredentialsModule,
  ],
  providers: [
    auditTrail,
    ...provideIdempotency({
      inject: [AuthConfiguration],
      // This service has no master key, and shall not be able to open vendor credentials.
      useFactory: ({ serviceSecret }: AuthConfiguration) => keysFromSecret(serviceSecret, 'idempotent answers'),
    }),
  ],
})
export class AuthModule {}

/** The head of the OpenAPI document. */
export const about = {
  title: 'heliograph auth API',
  description: 'Accounts, tokens, and the credentials of the Kafka and MQTT channels.',
};

type Dependencies = Pick<ServiceOptions<AuthConfiguration>, 'env' | 'logDestination' | 'host'>;

/** Creates the service; tests pass their own environment and log destination. */
export function createAuthService(
  dependencies: Dependencies = {},
): Promise<Service<AuthConfiguration, NestFastifyApplication>> {
  return createHttpService(AuthModule, {
    name: 'auth-api',
    configuration: AuthConfiguration,
    openApi: ({ loginPrefix: prefix }) => ({ ...about, segments: { prefix } }),
    loginPrefix: ({ loginPrefix }) => loginPrefix,
    trustProxy: ({ trustedProxies }) => trustedProxies,
    ...dependencies,
  });
}
