import type { FieldTable } from '@heliograph/vendor-contract';

/** A record of `realtime`: where each BaseData field comes from, and in which unit. */
export const inverterTable: FieldTable = { fields: {}, series: {} };
