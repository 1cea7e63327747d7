import { join } from 'node:path';

/** The root of the repository, seen from `bench/dist`. */
export const root = join(import.meta.dirname, '..', '..');
