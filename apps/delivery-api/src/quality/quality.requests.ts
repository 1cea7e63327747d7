import { Described, PageQuery } from '@heliograph/http-service';
import { applyDecorators } from '@nestjs/common';
import { IsOptional, ValidateBy } from 'class-validator';
import { isDate } from '../energy/energy.requests.ts';

/** An optional query member: a local date. */
const LocalDate = (description: string): PropertyDecorator =>
  applyDecorators(
    Described(`${description}; a date (\`2026-11-21\`) in the zone of each device.`, {
      type: 'string',
      format: 'date',
    }),
    IsOptional(),
    ValidateBy({
      name: 'isLocalDate',
      validator: {
        validate: isDate,
        defaultMessage: () => '$property must be a date that exists and not before 1970-01-02, as 2026-11-21',
      },
    }),
  );

export class DeviceQualityQuery extends PageQuery {
  @LocalDate('First day. Default: 30 days before `to`')
  from?: string;

  @LocalDate('Day after the last one. Default, and the latest that counts: today, which is not over')
  to?: string;
}

export class QualityQuery extends PageQuery {
  @LocalDate('First day. Default: 7 days before `to`; at most 31 days before it')
  from?: string;

  @LocalDate('Day after the last one. Default, and the latest that counts: today, which is not over')
  to?: string;
}
