import { energyFields, type Resolution, resolutions } from '@heliograph/energy';
import { Described, LATEST_SECOND, PageQuery } from '@heliograph/http-service';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, Matches, MaxLength, ValidateBy } from 'class-validator';
import { applyDecorators } from '@nestjs/common';
import { unixSecondsOf } from '../list-filters.ts';

const date = /^\d{4}-\d\d-\d\d$/;

/** Returns whether it is a date that exists (not 30 February), and whose midnights are Unix seconds in every zone. */
export function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !date.test(value) || value < '1970-01-02' || value > '9999-12-30') return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(value);
}

function boundOf(value: unknown): unknown {
  if (typeof value === 'string' && date.test(value)) return isDate(value) ? value : Number.NaN;
  return unixSecondsOf(value);
}

/** An optional query member: a date in the zone of the answer, Unix seconds or ISO 8601. Dates stay as they are, until the zone is known. */
export const EnergyBound = (description: string): PropertyDecorator =>
  applyDecorators(
    Described(`${description}; a date (\`2026-11-21\`) in \`tz\`, Unix seconds, or ISO 8601 with its zone.`, {
      type: 'integer',
      minimum: 0,
      maximum: LATEST_SECOND,
    }),
    IsOptional(),
    Transform(({ value }) => boundOf(value)),
    ValidateBy({
      name: 'isEnergyBound',
      validator: {
        validate: (value) =>
          isDate(value) ||
          (Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= LATEST_SECOND),
        defaultMessage: () =>
          '$property must be a date (2026-11-21), Unix seconds, or an ISO 8601 time with a zone (2026-11-21T08:00:00Z)',
      },
    }),
  );

const field = `(?:${energyFields.join('|')})`;

export class EnergyQuery extends PageQuery {
  @Described('Length of an interval: quarter hour, hour, day, month or year, in the zone of `tz`.')
  @IsOptional()
  @IsIn(resolutions, { message: `resolution must be one of ${resolutions.join(', ')}` })
  resolution: Resolution = '1d';

  @EnergyBound('Start of the time range: the first interval contains it')
  from?: number | string;

  @EnergyBound('End of the time range, exclusive. Default: now')
  to?: number | string;

  @Described(
    'IANA time zone in which days, months and years begin. Default: that of the plant, or of most devices of a group or an account.',
    { examples: ['Europe/Berlin'] },
  )
  @IsOptional()
  @MaxLength(64)
  tz?: string;

  @Described('Members of the intervals, separated by commas. Default: all.', { examples: ['EGenerated,ELoad'] })
  @IsOptional()
  @Matches(new RegExp(`^${field}(?:,${field}){0,${energyFields.length - 1}}$`), {
    message: `fields must be names, separated by commas, out of ${energyFields.join(', ')}`,
  })
  fields?: string;

  @Described(
    '`linear`: distributes the energy of a gap evenly over its time; such intervals are marked with `filled`. Default: nothing is estimated.',
  )
  @IsOptional()
  @IsIn(['linear'], { message: 'fill must be linear, or absent' })
  fill?: 'linear';

  @Described(
    '`csv`: returns all intervals of the time range as CSV, as `Accept: text/csv` does; `limit` and `cursor` are not used. Default: JSON.',
  )
  @IsOptional()
  @IsIn(['json', 'csv'], { message: 'format must be json or csv' })
  format?: 'json' | 'csv';
}
