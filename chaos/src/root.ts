import { join } from 'node:path';

/** Of the repository, seen from `chaos/dist`. */
export const root = join(import.meta.dirname, '..', '..');
