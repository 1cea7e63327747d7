import { join } from 'node:path';

/** The root of the repository; as far from `src` as from `dist`. */
export const root = join(import.meta.dirname, '..', '..', '..', '..');

/** The chart of the product. */
export const chartDirectory = join(root, 'deploy', 'helm', 'heliograph');
