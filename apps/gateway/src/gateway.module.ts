import { inlineSchemaOf, Operation, Operations, Public, text } from '@heliograph/http-service';
import { Module, Controller, Get } from '@nestjs/common';

const links = {
  documentation: '/docs',
  openapi: '/openapi.json',
  asyncapi: '/asyncapi.json',
  vendors: '/v1/vendors',
  baseDataSchema: '/v1/schemas/basedata.json',
  keys: '/.well-known/jwks.json',
};

/** Serves the entry points to a caller that has only the base URL. */
@Operations({ tag: 'Documents', description: 'Machine-readable descriptions of this API.' })
@Public()
@Controller()
class ServiceLinksController {
  @Operation({
    id: 'getServiceLinks',
    summary: "List the service's entry points",
    answer: inlineSchemaOf({
      documentation: text('URL of the interactive API documentation.'),
      openapi: text('URL of the OpenAPI document of this API.'),
      asyncapi: text('URL of the AsyncAPI document of the delivered messages.'),
      vendors: text('URL of the list of supported vendors.'),
      baseDataSchema: text('URL of the JSON Schema of a BaseData record.'),
      keys: text('URL of the public keys that verify access tokens.'),
    }),
  })
  @Get()
  list(): typeof links {
    return links;
  }
}

/** The only Nest controller of the gateway; all other routes are Fastify's hooks and routes. */
@Module({ controllers: [ServiceLinksController] })
export class GatewayModule {}
