import { Controller, Get } from '@nestjs/common';
import { inlineSchemaOf, Operation, Operations, Public, text } from '@heliograph/service';

interface ServiceLinks {
  documentation: string;
  openapi: string;
  asyncapi: string;
  vendors: string;
  baseDataSchema: string;
  keys: string;
}

const links: ServiceLinks = {
  documentation: '/docs',
  openapi: '/openapi.json',
  asyncapi: '/asyncapi.json',
  vendors: '/v1/vendors',
  baseDataSchema: '/v1/schemas/basedata.json',
  keys: '/.well-known/jwks.json',
};

/** Serves the entry points to a caller that knows only the base URL. */
@Operations({ tag: 'Documents', description: 'Machine-readable descriptions of this API.' })
@Public()
@Controller()
export class ServiceLinksController {
  @Operation({
    id: 'getServiceLinks',
    summary: "List the service's entry points",
    answer: inlineSchemaOf<ServiceLinks>({
      documentation: text('A page to read and to try the API.'),
      openapi: text('This API, as an OpenAPI document.'),
      asyncapi: text('What is delivered, as an AsyncAPI document.'),
      vendors: text('The vendors that are supported.'),
      baseDataSchema: text('JSON Schema of a BaseData record.'),
      keys: text('Public keys of the access tokens.'),
    }),
  })
  @Get()
  list(): ServiceLinks {
    return links;
  }
}
