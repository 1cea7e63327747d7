import { Module } from '@nestjs/common';

/** Everything the gateway does is on Fastify's hooks and routes: there is no handler of its own. */
@Module({})
export class GatewayModule {}
