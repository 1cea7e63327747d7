import { reported } from '@heliograph/base-data';
import { CurrentAccount, notFound, Operation, Operations, type Page, pageSchema, text } from '@heliograph/http-service';
import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { rangeOf } from '../history/device-records.controller.ts';
import { stringifyVerbatim } from '../history/device-records.ts';
import { StorageList } from './storage-list.ts';
import { StorageQuery, StorageRecordsQuery } from './storage.requests.ts';
import {
  storageDeviceSchema,
  type StorageDeviceView,
  storageRecordSchema,
  type StorageRecordView,
} from './storage.views.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const missing = notFound('The battery or meter');

@Operations({
  tag: 'Batteries and meters',
  description: 'Batteries and meters of vendor accounts that ask for them (`include`), by their data.',
  parameters: { id: text('Id of the battery or meter.') },
})
@Controller('v1/storage')
export class StorageController {
  constructor(private readonly list: StorageList) {}

  @Operation({
    id: 'listStorage',
    summary: 'List batteries and meters, latest first sample first',
    description:
      'A battery or meter is known by its data: it is here as soon as its vendor account asks for it (`include`) and its first sample came. ' +
      'It is retained for 8 days after its inverter left the inventory.',
    answer: pageSchema(storageDeviceSchema),
  })
  @Get()
  @Header('content-type', JSON_TYPE)
  async page(
    @CurrentAccount() accountId: string,
    @Query() query: StorageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Page<StorageDeviceView>> {
    const page = await this.list.page(accountId, query);
    reply.serializer(stringifyVerbatim);
    return page;
  }

  @Operation({
    id: 'getStorage',
    summary: 'Show a battery or meter with its newest record',
    description: 'Late samples with an older time do not replace the newest.',
    answer: storageDeviceSchema,
    errors: [missing],
  })
  @Get(':id')
  @Header('content-type', JSON_TYPE)
  async get(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StorageDeviceView> {
    const device = await this.list.get(accountId, id);
    reply.serializer(stringifyVerbatim);
    return device;
  }

  @Operation({
    id: 'listStorageRecords',
    summary: 'List the records of a battery or meter',
    description:
      'Returns records ordered by sample time (`Datetime`), byte for byte as they were delivered. Default of `from`: 24 hours before `to`, or before now. ' +
      'Records are retained for 7 days unless the operator configures another time.',
    answer: pageSchema(storageRecordSchema),
    errors: [missing],
  })
  @Get(':id/records')
  @Header('content-type', JSON_TYPE)
  async records(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Query() { from, to, order, limit, cursor }: StorageRecordsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Page<StorageRecordView>> {
    const range = { ...rangeOf(from, to), order, limit, ...reported({ cursor }) };
    const page = await this.list.records(accountId, id, range);
    reply.serializer(stringifyVerbatim);
    return page;
  }
}
