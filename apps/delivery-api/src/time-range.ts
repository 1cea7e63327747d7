import { applyDecorators } from '@nestjs/common';
import { Described, LATEST_SECOND, PageQuery } from '@heliograph/service';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';

const isoTime = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[-+ ]\d\d:\d\d))?$/i;
const asNumber = { type: ['integer', 'string'], minimum: 0, maximum: LATEST_SECOND, format: 'date-time' };

/** An optional query member: Unix seconds or ISO 8601 in, Unix seconds out. */
export const TimeBound = (description: string): PropertyDecorator =>
  applyDecorators(
    Described(`${description}; Unix seconds, or ISO 8601 with its zone.`, asNumber),
    IsOptional(),
    Transform(({ value }) => unixSecondsOf(value)),
    ValidateBy({
      name: 'isTimeBound',
      validator: {
        validate: (value) =>
          Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= LATEST_SECOND,
        defaultMessage: () => '$property must be Unix seconds, or an ISO 8601 time with a zone (2026-11-21T08:00:00Z)',
      },
    }),
  );

/** Rounds up, because it is compared with whole seconds. Returns NaN for an invalid time. */
export function unixSecondsOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/^\d+$/.test(value)) return Number(value);
  // A `+` that was not escaped arrives as a space.
  return isoTime.test(value) ? Math.ceil(Date.parse(value.replace(' ', '+')) / 1000) : NaN;
}

/** A page within a time range; Unix seconds, `from` included, `to` not. */
export class TimeRangeQuery extends PageQuery {
  @TimeBound('Start of the time range, inclusive')
  from?: number;

  @TimeBound('End of the time range, exclusive')
  to?: number;
}

/** Returns the range in the unit of a column (seconds, or milliseconds by `scale` 1000). */
export function bounds({ from, to }: { from?: number; to?: number }, scale: 1 | 1000): [from: number, to: number] {
  return [(from ?? 0) * scale, (to ?? LATEST_SECOND) * scale];
}
