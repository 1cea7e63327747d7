import { Module } from '@nestjs/common';
import { auditTrail, provideIdempotency } from '@heliograph/control-plane';
import { AccountGroups, AccountKafkaResources, kafkaConnection } from '@heliograph/messaging';
import { connectRedis, keysFromSecret, LOGGER, TokenAuthModule, TokenVerifier, type Logger } from '@heliograph/service';
import { createAccountProvisioner } from '@heliograph/strimzi';
import { Redis } from 'ioredis';
import { AuditLogController, AdminAuditLogController } from './audit/audit-log.controller.ts';
import { AuditProjection } from './audit/audit-projection.ts';
import { AuditStore } from './audit/audit-store.ts';
import { ErasureReports } from './erasures/erasure-reports.ts';
import { ErasureStore } from './erasures/erasure-store.ts';
import { ErasuresController } from './erasures/erasures.controller.ts';
import { ErasuresService } from './erasures/erasures.service.ts';
import { FinalErasure } from './erasures/final-erasure.ts';
import { OperatorsController } from './operators/operators.controller.ts';
import { OperatorsService } from './operators/operators.service.ts';
import { AccountController } from './accounts/account.controller.ts';
import { StoredAccountStates } from './accounts/stored-account-states.ts';
import { AdminAccountsController } from './accounts/admin-accounts.controller.ts';
import { ApiKeysController } from './api-keys/api-keys.controller.ts';
import { ApiKeysService } from './api-keys/api-keys.service.ts';
import { ExchangeFailures } from './api-keys/exchange-failures.ts';
import { KeyExchange } from './api-keys/key-exchange.ts';
import { KeyExchangeController } from './api-keys/key-exchange.controller.ts';
import { AuthConfiguration } from './configuration.ts';
import { DatabaseModule } from './database/database.module.ts';
import { KafkaCredentialsController } from './kafka-credentials/kafka-credentials.controller.ts';
import { ACCOUNT_PROVISIONER } from './kafka-credentials/account-provisioner.token.ts';
import { KafkaCredentialsService } from './kafka-credentials/kafka-credentials.service.ts';
import { KafkaPermissions } from './kafka-credentials/kafka-permissions.ts';
import { KafkaGroupsController } from './kafka-groups/kafka-groups.controller.ts';
import { KafkaGroupsService } from './kafka-groups/kafka-groups.service.ts';
import { SurplusGroups } from './kafka-groups/surplus-groups.ts';
import { exchangeFailures, loginThrottle } from './limiters.ts';
import { ExpiredSessions } from './login/expired-sessions.ts';
import { LoginPrefixGuard } from './login/login-prefix.guard.ts';
import { LoginThrottle } from './login/login-throttle.ts';
import { LoginController } from './login/login.controller.ts';
import { LoginService } from './login/login.service.ts';
import { SessionCookie } from './login/session-cookie.ts';
import { SessionsService } from './login/sessions.service.ts';
import { AccountGauges } from './metrics/account-gauges.ts';
import { KafkaModule } from './kafka/kafka.module.ts';
import { LoginMetrics } from './metrics/login-metrics.ts';
import { MqttCredentialsController } from './mqtt-credentials/mqtt-credentials.controller.ts';
import { MqttCredentialsService } from './mqtt-credentials/mqtt-credentials.service.ts';
import { MqttDenylist } from './mqtt-credentials/mqtt-denylist.ts';
import { ServiceTokenController } from './mqtt-credentials/service-token.controller.ts';
import { PortalExchange } from './portal-sessions/portal-exchange.ts';
import { PortalExchangeController } from './portal-sessions/portal-exchange.controller.ts';
import { PortalSessionsController } from './portal-sessions/portal-sessions.controller.ts';
import { PortalSessionsService } from './portal-sessions/portal-sessions.service.ts';
import { Resources } from './resources.ts';
import { JwksController } from './tokens/jwks.controller.ts';
import { SigningKeyFile } from './tokens/signing-keys.ts';
import { SigningKeysModule } from './tokens/signing-keys.module.ts';
import { TokenIssuer } from './tokens/token-issuer.ts';

@Module({
  imports: [
    DatabaseModule,
    KafkaModule,
    SigningKeysModule,
    TokenAuthModule.register({
      imports: [DatabaseModule, SigningKeysModule],
      accountStates: { useExisting: StoredAccountStates },
      verifier: {
        inject: [SigningKeyFile, AuthConfiguration],
        useFactory: (keys: SigningKeyFile, { issuer }: AuthConfiguration) =>
          new TokenVerifier(keys.verificationKey, issuer),
      },
    }),
  ],
  controllers: [
    LoginController,
    KeyExchangeController,
    ApiKeysController,
    PortalSessionsController,
    PortalExchangeController,
    JwksController,
    AccountController,
    AdminAccountsController,
    OperatorsController,
    ErasuresController,
    AdminAuditLogController,
    AuditLogController,
    KafkaCredentialsController,
    KafkaGroupsController,
    MqttCredentialsController,
    ServiceTokenController,
  ],
  providers: [
    auditTrail,
    ...provideIdempotency({
      inject: [AuthConfiguration],
      // This service has no master key, and shall not be able to open vendor credentials.
      useFactory: ({ serviceSecret }: AuthConfiguration) => keysFromSecret(serviceSecret, 'idempotent answers'),
    }),
    AccountGauges,
    LoginMetrics,
    LoginService,
    LoginPrefixGuard,
    SessionsService,
    ExpiredSessions,
    SessionCookie,
    ApiKeysService,
    KeyExchange,
    PortalSessionsService,
    PortalExchange,
    KafkaCredentialsService,
    KafkaPermissions,
    KafkaGroupsService,
    SurplusGroups,
    OperatorsService,
    AuditStore,
    AuditProjection,
    ErasureStore,
    ErasuresService,
    ErasureReports,
    FinalErasure,
    MqttCredentialsService,
    MqttDenylist,
    Resources,
    {
      provide: TokenIssuer,
      inject: [SigningKeyFile, AuthConfiguration],
      useFactory: (keys: SigningKeyFile, configuration: AuthConfiguration) => new TokenIssuer(keys, configuration),
    },
    {
      provide: Redis,
      inject: [AuthConfiguration, LOGGER],
      useFactory: ({ redisUrl }: AuthConfiguration, logger: Logger) => connectRedis(redisUrl, logger),
    },
    { provide: LoginThrottle, inject: [Redis, AuthConfiguration, LOGGER], useFactory: loginThrottle },
    { provide: ExchangeFailures, inject: [Redis, AuthConfiguration, LOGGER], useFactory: exchangeFailures },
    {
      provide: AccountGroups,
      inject: [AuthConfiguration],
      useFactory: ({ kafka }: AuthConfiguration) => new AccountGroups(kafkaConnection(kafka, 'auth-api')),
    },
    {
      provide: AccountKafkaResources,
      inject: [AuthConfiguration],
      useFactory: ({ kafka }: AuthConfiguration) => new AccountKafkaResources(kafkaConnection(kafka, 'auth-api')),
    },
    {
      provide: ACCOUNT_PROVISIONER,
      inject: [AuthConfiguration],
      useFactory: ({ kafka, provisioning }: AuthConfiguration) =>
        createAccountProvisioner(provisioning, kafkaConnection(kafka, 'auth-api')),
    },
  ],
})
export class AuthModule {}
