import { localToUnix } from '@heliograph/base-data';
import { Described, LATEST_SECOND } from '@heliograph/http-service';
import { plantZone, type ZoneStatements } from '@heliograph/plant-zone';
import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import type { EntityManager } from 'typeorm';

/** As generators take it, who make no type of a date or a time. No pattern tells which days exist. */
const dateOrTime =
  '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])([Tt]([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,9})?)?([Zz]|[-+]([01]\\d|2[0-3]):[0-5]\\d))?$';
const isoDate = /^\d{4}-\d\d-\d\d$/;
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[-+]\d\d:\d\d)$/i;

/** A member of a body that is a date of the plants, or a time. */
export const DateOrTime = (description: string): PropertyDecorator =>
  applyDecorators(
    Described(`${description}; a date in the zone of the plants, or an ISO 8601 time with its zone.`, {
      type: 'string',
      maxLength: 40,
      pattern: dateOrTime,
    }),
    ValidateBy({
      name: 'isDateOrTime',
      validator: {
        validate: (value) => rangeOf(value, ['UTC']) !== undefined,
        defaultMessage: () =>
          '$property must be a date (2026-01-01), or an ISO 8601 time with a zone (2026-01-01T00:00:00Z)',
      },
    }),
  );

/**
 * Returns the first and the last moment, Unix seconds, that a date begins at in the zones; a time is one moment. Undefined for a value that is neither.
 * @param zones at least one
 */
export function rangeOf(value: unknown, zones: readonly string[]): [first: number, last: number] | undefined {
  if (typeof value !== 'string') return undefined;
  const isDate = isoDate.test(value);
  const time = isDate || isoTime.test(value) ? Math.floor(Date.parse(value) / 1000) : NaN;
  if (Number.isNaN(time)) return undefined;
  if (!isDate) return [withinTime(time), withinTime(time)];
  const midnights = zones.map((zone) => localToUnix(`${value} 00:00:00`, zone) ?? NaN);
  const range = [Math.min(...midnights), Math.max(...midnights)] as const;
  return Number.isNaN(range[0]) ? undefined : [withinTime(range[0]), withinTime(range[1])];
}

/** Dates before 1970 and after 9999 are refused by the range of an import, not by their form. */
const withinTime = (seconds: number): number => Math.min(Math.max(seconds, 0), LATEST_SECOND);

/** Beyond it the zones of further plants are not looked at: few fleets have plants in more than two. */
const MAX_PLACES = 200;

const PLACES = `
  SELECT DISTINCT p.timezone AS vendor, p.timezone_setting AS plant, v.timezone AS "vendorAccount",
    round(p.latitude::numeric, 1)::double precision AS latitude, round(p.longitude::numeric, 1)::double precision AS longitude
  FROM vendor_accounts v LEFT JOIN plants p ON p.vendor_account_id = v.id AND p.status = 'active'
  WHERE v.id = $1 LIMIT ${MAX_PLACES}`;

/** Returns the time zones of a vendor account's plants; `UTC` where none is known. */
export async function zonesOf(manager: EntityManager, vendorAccountId: string): Promise<string[]> {
  const places = await manager.query<ZoneStatements[]>(PLACES, [vendorAccountId]);
  return [...new Set(places.map((place) => plantZone(place)?.timezone ?? 'UTC'))];
}
