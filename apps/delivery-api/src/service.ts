import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createHttpService, type Service, type ServiceOptions } from '@heliograph/service';
import { about } from './about.ts';
import { DeliveryConfiguration } from './configuration.ts';
import { DeliveryModule } from './delivery.module.ts';

type Surroundings = Pick<ServiceOptions<DeliveryConfiguration>, 'env' | 'logDestination'>;

/** Also used by the tests, with surroundings of their own. */
export function createDeliveryService(
  surroundings: Surroundings = {},
): Promise<Service<DeliveryConfiguration, NestFastifyApplication>> {
  return createHttpService(DeliveryModule, {
    name: 'delivery-api',
    configuration: DeliveryConfiguration,
    openApi: () => about,
    trustProxy: ({ trustedProxies }) => trustedProxies,
    ...surroundings,
  });
}
