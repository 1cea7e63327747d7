import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadVendor, vendorIds } from './registry.ts';
import { vendorPages } from './vendor-matrix.ts';

const docs = join(import.meta.dirname, '../../../docs');

describe('docs/vendors.md and a page for each vendor', () => {
  it('have the declarations and tables (otherwise: npm run docs)', async () => {
    const pages = await vendorPages(await Promise.all(vendorIds.map(loadVendor)));
    for (const [file, text] of pages) expect(readFileSync(join(docs, file), 'utf8')).toBe(`${text.trimEnd()}\n`);
    expect(globSync(['vendors.md', 'vendors/*.md'], { cwd: docs }).sort()).toEqual([...pages.keys()].sort());
  });
});
