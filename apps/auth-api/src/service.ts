import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createHttpService, type Service, type ServiceOptions } from '@heliograph/service';
import { AuthModule } from './auth.module.ts';
import { about } from './about.ts';
import { AuthConfiguration } from './configuration.ts';

type Surroundings = Pick<ServiceOptions<AuthConfiguration>, 'env' | 'logDestination'>;

/** Also used by the tests, with surroundings of their own. */
export function createAuthService(
  surroundings: Surroundings = {},
): Promise<Service<AuthConfiguration, NestFastifyApplication>> {
  return createHttpService(AuthModule, {
    name: 'auth-api',
    configuration: AuthConfiguration,
    openApi: ({ loginPrefix: prefix }) => ({ ...about, segments: { prefix } }),
    trustProxy: ({ trustedProxies }) => trustedProxies,
    ...surroundings,
  });
}
