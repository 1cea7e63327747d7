import { Described, LATEST_SECOND, PageQuery } from '@heliograph/http-service';
import { vendorIds } from '@heliograph/vendors';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy, Matches } from 'class-validator';

const isoTime = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[-+ ]\d\d:\d\d))?$/i;
/** As generators take it; a text is taken too. */
const asNumber = { type: 'integer', minimum: 0, maximum: LATEST_SECOND };

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

/** A member that is an HTTP status, or a class of them. */
export const IsStatusFilter = (): PropertyDecorator =>
  Matches(/^[1-5](?:\d\d|xx)$/, { message: '$property must be an HTTP status (503) or a class of them (5xx)' });

/** An optional query member: an HTTP status, or a class of them. */
export const StatusFilter = (): PropertyDecorator =>
  applyDecorators(
    Described('Filters by HTTP status of the answer: a status (`503`) or a class (`5xx`).', { examples: ['5xx'] }),
    IsOptional(),
    IsStatusFilter(),
  );

/** Returns the statuses that a filter names: `503` itself, of `5xx` all hundred. */
export function statusesOf(filter: string): number[] {
  if (!filter.endsWith('xx')) return [Number(filter)];
  const first = Number(filter.charAt(0)) * 100;
  return Array.from({ length: 100 }, (_, index) => first + index);
}

/** An optional query member: the id of an account. */
export const AccountFilter = (): PropertyDecorator =>
  applyDecorators(
    Described('Filters by account.'),
    IsOptional(),
    Matches(/^[A-Za-z0-9_-]{1,64}$/, { message: '$property must be the id of an account' }),
  );

/** Matches some of the names, comma-separated: as many entries as there are names at most. */
export function someOf(names: readonly string[]): RegExp {
  const one = `(?:${names.join('|').replaceAll('.', String.raw`\.`)})`;
  return new RegExp(`^${one}(?:,${one}){0,${names.length - 1}}$`);
}

/** An optional query member: some of the names, comma-separated. */
export const SomeOf = (names: readonly string[], description: string): PropertyDecorator =>
  applyDecorators(
    Described(`${description}: some of ${names.map((name) => `\`${name}\``).join(', ')}, comma-separated.`),
    IsOptional(),
    Matches(someOf(names), { message: `$property must list some of ${names.join(', ')}` }),
  );

/** An optional query member: an id of this service. */
export const IdFilter = (description: string): PropertyDecorator =>
  applyDecorators(
    Described(description),
    IsOptional(),
    Matches(/^[A-Za-z0-9_-]{1,64}$/, { message: '$property must be an id' }),
  );

/** The value of events without a vendor; `test` is the source of test events. */
const withoutVendor = ['mqtt', 'quota', 'test', 'webhook'];

const one = `(?:${[...vendorIds, ...withoutVendor].join('|')})`;

/** A vendor, or the subject of an event without one. */
export const DATA_SOURCE = new RegExp(`^${one}$`);
/** Several of them, separated by commas. */
export const DATA_SOURCES = new RegExp(`^${one}(?:,${one}){0,${vendorIds.length + withoutVendor.length - 1}}$`);

/** Completes the sentence of an error about a filter. */
export const knownSources = `${vendorIds.join(', ')}; or ${withoutVendor.join(', ')}, for events without a vendor`;
