import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ServiceConfiguration } from '../configuration/service-configuration.ts';
import { nestOptions } from '../logging/nest-logger.ts';
import { createKernel, withKernel, type ServiceOptions } from './kernel.ts';
import { serviceOf, type Service } from './running-service.ts';

/** A Nest application without an HTTP API: its work begins in `onApplicationBootstrap` and ends in `beforeApplicationShutdown`. */
export async function createWorkerService<T extends ServiceConfiguration>(
  module: Type,
  options: ServiceOptions<T>,
): Promise<Service<T>> {
  const kernel = await createKernel(options);
  const healthUrl = await kernel.health.listen(kernel.configuration.healthPort, kernel.configuration.listenHost);
  try {
    const app = await NestFactory.createApplicationContext(
      withKernel(module, options.configuration, kernel),
      nestOptions(kernel.logger),
    );
    return serviceOf(kernel, healthUrl, app, () => Promise.resolve(undefined));
  } catch (error) {
    await kernel.health.close();
    throw error;
  }
}
