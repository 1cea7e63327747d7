import { join } from 'node:path';

/** Of the repository, seen from `bench/dist`. */
export const root = join(import.meta.dirname, '..', '..');
