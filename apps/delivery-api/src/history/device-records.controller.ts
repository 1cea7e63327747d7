import { reported } from '@heliograph/base-data';
import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import {
  ApiError,
  CurrentAccount,
  errorAnswer,
  LATEST_SECOND,
  notFound,
  Operation,
  Operations,
  type Page,
  pageSchema,
  text,
} from '@heliograph/http-service';
import type { FastifyReply } from 'fastify';
import { bucketFields, defaultFields } from './bucket-fields.ts';
import { DeviceBuckets, MAX_BUCKET_RECORDS } from './device-buckets.ts';
import {
  deviceRecordSchema,
  vendorAnswerSchema,
  type DeviceRecordView,
  type HistoryBucketView,
  type VendorAnswerView,
  historyItemSchema,
} from './history.views.ts';
import { DeviceRecords, stringifyVerbatim } from './device-records.ts';
import { READS_PER_ACCOUNT, VendorAnswers } from './vendor-answers.ts';
import { HistoryQuery, AnswerQuery } from './history.requests.ts';

const DAY_SECONDS = 86_400;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Other operations on devices are part of sync-api. */
@Operations({
  tag: 'Device data',
  description: 'Latest record and recent history of a device.',
  parameters: { id: text('Id of the device.') },
})
@Controller('v1/devices')
export class DeviceRecordsController {
  constructor(
    private readonly records: DeviceRecords,
    private readonly buckets: DeviceBuckets,
    private readonly answers: VendorAnswers,
  ) {}

  @Operation({
    id: 'getLatestRecord',
    summary: 'Show the latest record of a device',
    description:
      'Returns the record with the newest sample time (`Datetime`), byte for byte as it was delivered. Late samples with an older time do not replace it.',
    answer: deviceRecordSchema,
    errors: [notFound('The device'), errorAnswer(404, 'no_data', 'The device has sent no data yet.')],
  })
  @Get(':id/latest')
  @Header('content-type', JSON_TYPE)
  async latest(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeviceRecordView> {
    const record = await this.records.latest(accountId, id);
    reply.serializer(stringifyVerbatim);
    return record;
  }

  @Operation({
    id: 'listDeviceHistory',
    summary: 'List the records of a device',
    description:
      'Returns records ordered by sample time (`Datetime`), byte for byte as they were delivered. Default of `from`: 24 hours before `to`, or before now. ' +
      'Records are retained for 7 days unless the operator configures another time, also those of removed devices. ' +
      'With `resolution` the items are intervals with mean, minimum and maximum of measurements and the last value of energies and of `State`; ' +
      'intervals at the edges of the time range summarize only the samples within it. ' +
      `A call reads at most about ${MAX_BUCKET_RECORDS} records: its page then ends early, after a whole interval, and \`nextCursor\` continues.`,
    answer: pageSchema(historyItemSchema),
    errors: [notFound('The device')],
  })
  @Get(':id/history')
  @Header('content-type', JSON_TYPE)
  async history(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Query() { from, to, order, limit, cursor, resolution, fields }: HistoryQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Page<DeviceRecordView> | Page<HistoryBucketView>> {
    const range = { ...rangeOf(from, to), order, limit, ...reported({ cursor }) };
    if (resolution !== undefined)
      return this.buckets.page(accountId, id, { ...range, resolution, fields: bucketFields(fields ?? defaultFields) });
    if (fields !== undefined)
      throw ApiError.validation([{ path: 'fields', message: 'fields is allowed with resolution only' }]);
    const page = await this.records.page(accountId, id, range);
    reply.serializer(stringifyVerbatim);
    return page;
  }

  @Operation({
    id: 'getVendorAnswer',
    summary: "Show the vendor's answer that a record is from",
    description:
      'Returns the answer of the record with this sample time, for comparison of a value with the vendor’s. Answers are kept for 3 days unless the operator configures another time. ' +
      'Members that continue earlier answers (open alarms, `turnonTime`) may not be in it.',
    answer: vendorAnswerSchema,
    errors: [
      errorAnswer(404, 'not_found', 'The device does not exist, belongs to another account, or has no such record.'),
      errorAnswer(
        410,
        'answer_expired',
        "The vendor's answer is no longer kept, or the record is older than the stored positions of answers.",
      ),
      errorAnswer(429, 'answer_limit_reached', `The account is reading ${READS_PER_ACCOUNT} answers at the moment.`, {
        retryAfter: true,
      }),
    ],
  })
  @Get(':id/answer')
  async answer(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Query() { time }: AnswerQuery,
  ): Promise<VendorAnswerView> {
    return this.answers.of(accountId, id, time);
  }
}

/** Returns the time range of a query, of which both ends may be absent. @throws ApiError 400 */
export function rangeOf(from: number | undefined, to = LATEST_SECOND): { from: number; to: number } {
  const begin = from ?? Math.min(to, Math.floor(Date.now() / 1000)) - DAY_SECONDS;
  if (begin > to) throw ApiError.validation([{ path: 'from', message: 'from must not be after to' }]);
  return { from: Math.max(0, begin), to };
}
