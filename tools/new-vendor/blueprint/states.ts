import { stateReader, type StateRow } from '@heliograph/vendor-contract';

/** One row for each status code the vendor documents. */
export const states: StateRow[] = [];

export const stateOf = stateReader(states);
