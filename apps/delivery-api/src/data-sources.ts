import { vendorIds } from '@heliograph/vendors';

/** What the events that are about no vendor have in place of one; `test` is the source of test events. */
const withoutVendor = ['mqtt', 'quota', 'test', 'webhook'];

const one = `(?:${[...vendorIds, ...withoutVendor].join('|')})`;

/** A vendor, or what an event without one is about. */
export const DATA_SOURCE = new RegExp(`^${one}$`);
/** Several of them, separated by commas. */
export const DATA_SOURCES = new RegExp(`^${one}(?:,${one}){0,${vendorIds.length + withoutVendor.length - 1}}$`);

/** Completes the sentence of an error about a filter. */
export const knownSources = `${vendorIds.join(', ')}; or ${withoutVendor.join(', ')}, for events without a vendor`;
