import { join } from 'node:path';

/** The root of the repository, seen from `testing/chaos/dist`. */
export const root = join(import.meta.dirname, '..', '..', '..');
