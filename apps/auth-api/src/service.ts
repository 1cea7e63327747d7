import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createHttpService, type Service, type ServiceOptions } from '@heliograph/service';
import { AuthModule } from './auth.module.ts';
import { about } from './about.ts';
import { AuthConfiguration } from './configuration.ts';

type Dependencies = Pick<ServiceOptions<AuthConfiguration>, 'env' | 'logDestination'>;

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
