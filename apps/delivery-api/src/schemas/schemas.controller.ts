import { Controller, Get, Header } from '@nestjs/common';
import { baseDataSchema } from '@heliograph/base-data';
import { Public, RawAnswer } from '@heliograph/service';

@Controller('v1/schemas')
@Public()
export class SchemasController {
  /** As it is: schema tools fetch it by its address. */
  @Get('basedata.json')
  @RawAnswer()
  @Header('content-type', 'application/schema+json; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  baseData(): Readonly<Record<string, unknown>> {
    return baseDataSchema;
  }
}
