import { Module } from '@nestjs/common';
import { AsyncApiController, SchemasController } from './schemas.controller.ts';

@Module({
  controllers: [SchemasController, AsyncApiController],
})
export class SchemasModule {}
