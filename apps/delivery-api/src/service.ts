import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createHttpService, type Service, type ServiceOptions } from '@heliograph/service';
import { about } from './about.ts';
import { DeliveryConfiguration } from './configuration.ts';
import { DeliveryModule } from './delivery.module.ts';

type Dependencies = Pick<ServiceOptions<DeliveryConfiguration>, 'env' | 'logDestination'>;

/** Creates the service; tests pass their own environment and log destination. */
export function createDeliveryService(
  dependencies: Dependencies = {},
): Promise<Service<DeliveryConfiguration, NestFastifyApplication>> {
  return createHttpService(DeliveryModule, {
    name: 'delivery-api',
    configuration: DeliveryConfiguration,
    openApi: () => about,
    trustProxy: ({ trustedProxies }) => trustedProxies,
    ...dependencies,
  });
}
