import { join } from 'node:path';

/** The root of the repository, seen from `testing/bench/dist`. */
export const root = join(import.meta.dirname, '..', '..', '..');
