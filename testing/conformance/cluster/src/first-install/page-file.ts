import { join } from 'node:path';
import { root } from '../root.ts';

export const pageFile = join(root, 'docs', 'start', 'first-install.md');
