import { join } from 'node:path';

/** The checkout; seen from `src` and from `dist` alike. */
export const root = join(import.meta.dirname, '..', '..', '..', '..');
