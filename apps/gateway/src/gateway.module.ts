import { Module } from '@nestjs/common';
import { ServiceLinksController } from './service-links.controller.ts';

/** All else that the gateway does is on Fastify's hooks and routes. */
@Module({ controllers: [ServiceLinksController] })
export class GatewayModule {}
