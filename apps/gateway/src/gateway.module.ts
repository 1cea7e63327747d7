import { Module } from '@nestjs/common';
import { ServiceLinksController } from './service-links.controller.ts';

/** The only Nest controller of the gateway; everything else is on Fastify's hooks and routes. */
@Module({ controllers: [ServiceLinksController] })
export class GatewayModule {}
