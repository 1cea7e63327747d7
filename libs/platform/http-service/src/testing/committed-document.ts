import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs');

/** A document as `npm run docs` wrote it last. @param file below `docs/` */
export function committedDocument(file: string): unknown {
  return JSON.parse(readFileSync(join(docs, file), 'utf8'));
}
