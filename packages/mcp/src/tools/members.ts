import { z } from 'zod';

const maxUnixSeconds = 253_402_300_799;

/** Members of a list that comes in pages. */
export const page = {
  limit: z
    .int()
    .min(1)
    .max(100)
    .default(25)
    .describe('Maximum number of items on a page. A page has fewer if it would be too large for an answer.'),
  cursor: z.string().max(512).optional().describe('`nextCursor` of the previous page; use the same filters with it.'),
};

/** An id that the API gave: `dev_…`, `plt_…`, `grp_…`, `wh_…`. */
export const idOf = (what: string) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .describe(`Id of the ${what}.`);

export const filterBy = (what: string) => idOf(what).optional().describe(`Filters by ${what}.`);

export const vendor = z
  .string()
  .regex(/^[a-z0-9]{1,32}$/)
  .optional()
  .describe('Filters by the id of a vendor, as in `DataSources`: `solis`, `huawei`, …');

export const text = (what: string) => z.string().min(1).max(100).optional().describe(`Filters by ${what}.`);

/** A time, which the API gets in Unix seconds. */
const time = z
  .union([z.int().min(0).max(maxUnixSeconds), z.iso.datetime({ offset: true })])
  .transform((value) => (typeof value === 'number' ? value : Math.floor(Date.parse(value) / 1000)));

const forms = 'Unix seconds, or ISO 8601 with its zone (`2026-11-21T08:00:00Z`).';

/** Members of a time range. @param what of the items is filtered */
export const timeRange = (what: string) => ({
  from: time.optional().describe(`Start of the time range of ${what}, inclusive: ${forms}`),
  to: time.optional().describe(`End of the time range of ${what}, exclusive: ${forms} Default: now.`),
});

/** Members of a range of days. */
export const dayRange = {
  from: z.iso.date().optional().describe('First day: `2026-11-21`.'),
  to: z.iso.date().optional().describe('Day after the last one, except in usage, where it is the last one.'),
};

/** A list of values, of which the API gets one text. */
export const someOf = <const T extends readonly [string, ...string[]]>(values: T, what: string) =>
  z
    .array(z.enum(values))
    .min(1)
    .max(values.length)
    .optional()
    .describe(`Filters by ${what}: any of these.`)
    .transform((chosen) => chosen?.join(','));

export const flag = (what: string) => z.enum(['true', 'false']).optional().describe(what);
