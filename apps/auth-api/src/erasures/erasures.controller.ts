import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  notFound,
  Operation,
  Operations,
  OperatorOnly,
  type Page,
  PageQuery,
  pageSchema,
  text,
} from '@heliograph/http-service';
import { erasureSchema, type ErasureView } from './erasures.views.ts';
import { ErasureStore } from './erasure-store.ts';

@Operations({
  tag: 'Erasures',
  description: 'Erasure of deleted accounts: erased items by service, and the time at which the rest expires.',
  parameters: { id: text('Id of the deleted account.') },
})
@Controller('v1/admin/erasures')
@OperatorOnly('read')
export class ErasuresController {
  constructor(private readonly store: ErasureStore) {}

  @Operation({ id: 'listErasures', summary: 'List erasures, newest first', answer: pageSchema(erasureSchema) })
  @Get()
  list(@Query() query: PageQuery): Promise<Page<ErasureView>> {
    return this.store.page(query);
  }

  @Operation({
    id: 'getErasure',
    summary: 'Show an erasure',
    answer: erasureSchema,
    errors: [notFound('The erasure')],
  })
  @Get(':id')
  get(@Param('id') id: string): Promise<ErasureView> {
    return this.store.get(id);
  }
}
