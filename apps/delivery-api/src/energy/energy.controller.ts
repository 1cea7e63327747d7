import { Controller, Get, Header, Param, Query, Req, Res } from '@nestjs/common';
import {
  CurrentAccount,
  type ErrorAnswer,
  errorAnswer,
  notFound,
  Operation,
  Operations,
  RawAnswer,
  successEnvelope,
  text,
} from '@heliograph/http-service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { energyCsv } from './energy-csv.ts';
import { EnergyReport, fieldsOf } from './energy-report.ts';
import { EnergyQuery } from './energy.requests.ts';
import { energyPageSchema } from './energy.views.ts';
import type { EnergyScope } from './energy-scope.ts';

const off = errorAnswer(404, 'energy_off', 'The operator has turned energy off (`ENERGY_YEARS=0`).');

const rules =
  'Intervals are in the order of time and have no gaps; one of which nothing is known has the source `none` and no energies. Nothing is estimated unless `fill` is set. ' +
  'Default of the time range: 30 days of days, 24 hours of shorter intervals, a year of months, four years of years. ' +
  '`format=csv` or `Accept: text/csv` returns CSV.';

const ofDevices =
  'Each interval says in `devices` how many devices are in the sum and how many should be. Former devices keep their past. ';

type Notes = Pick<Parameters<typeof Operation>[0], 'id' | 'summary' | 'description'>;

const operation = (notes: Notes, errors: ErrorAnswer[]): MethodDecorator =>
  Operation({ ...notes, answer: energyPageSchema, alsoCsv: true, errors: [...errors, off] });

@Operations({
  tag: 'Energy',
  description: 'Energy of devices, plants, groups and the account by quarter hour, hour, day, month and year.',
  parameters: { id: text('Id of the device, plant or group.') },
})
@Controller('v1')
export class EnergyController {
  constructor(private readonly report: EnergyReport) {}

  @operation({ id: 'getDeviceEnergy', summary: 'Show the energy of a device', description: rules }, [
    notFound('The device'),
  ])
  @Get('devices/:id/energy')
  @RawAnswer()
  @Header('vary', 'accept')
  ofDevice(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Query() query: EnergyQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    return this.#answer({ accountId, scope: { of: 'device', id }, query, request, reply });
  }

  @operation({ id: 'getPlantEnergy', summary: 'Show the energy of a plant', description: ofDevices + rules }, [
    notFound('The plant'),
  ])
  @Get('plants/:id/energy')
  @RawAnswer()
  @Header('vary', 'accept')
  ofPlant(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Query() query: EnergyQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    return this.#answer({ accountId, scope: { of: 'plant', id }, query, request, reply });
  }

  @operation({ id: 'getGroupEnergy', summary: 'Show the energy of a group', description: ofDevices + rules }, [
    notFound('The group'),
  ])
  @Get('groups/:id/energy')
  @RawAnswer()
  @Header('vary', 'accept')
  ofGroup(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Query() query: EnergyQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    return this.#answer({ accountId, scope: { of: 'group', id }, query, request, reply });
  }

  @operation({ id: 'getEnergy', summary: 'Show the energy of all devices', description: ofDevices + rules }, [])
  @Get('energy')
  @RawAnswer()
  @Header('vary', 'accept')
  ofAccount(
    @CurrentAccount() accountId: string,
    @Query() query: EnergyQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    return this.#answer({ accountId, scope: { of: 'account' }, query, request, reply });
  }

  async #answer({ accountId, scope, query: { format, ...query }, request, reply }: Call): Promise<unknown> {
    const csv = format === undefined ? prefersCsv(request.headers.accept) : format === 'csv';
    if (!csv) {
      const page = await this.report.page(accountId, scope, query);
      void reply.header('content-type', 'application/json; charset=utf-8');
      return successEnvelope(200, page, request.id);
    }
    const { timezone, items } = await this.report.all(accountId, scope, query);
    void reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="energy.csv"',
    });
    return energyCsv(items, timezone, fieldsOf(query.fields), scope.of !== 'device');
  }
}

interface Call {
  accountId: string;
  scope: EnergyScope;
  query: EnergyQuery;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A client that accepts JSON as well gets JSON. */
const prefersCsv = (accept = ''): boolean => accept.includes('text/csv') && !accept.includes('application/json');
