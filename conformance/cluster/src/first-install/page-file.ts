import { join } from 'node:path';
import { root } from '../root.ts';

export const pageFile = join(root, 'docs', 'operations', 'first-install.md');
