import { createHttpService, type Service, type ServiceOptions } from '@heliograph/service';
import { AuthModule } from './auth.module.ts';
import { AuthConfiguration } from './configuration.ts';

type Surroundings = Pick<ServiceOptions<AuthConfiguration>, 'env' | 'logDestination'>;

/** Also used by the tests, with surroundings of their own. */
export function createAuthService(surroundings: Surroundings = {}): Promise<Service<AuthConfiguration>> {
  return createHttpService(AuthModule, {
    name: 'auth-api',
    configuration: AuthConfiguration,
    trustProxy: ({ trustedProxies }) => trustedProxies,
    ...surroundings,
  });
}
