import { readFileSync } from 'node:fs';
import { loadVendor, vendorIds } from './registry.ts';
import { vendorMatrix } from './vendor-matrix.ts';

describe('docs/vendors.md', () => {
  it('says what the declarations and tables say (else: npm run docs)', async () => {
    const vendors = await Promise.all(vendorIds.map(loadVendor));
    const file = `${import.meta.dirname}/../../../docs/vendors.md`;
    expect(readFileSync(file, 'utf8')).toBe(`${vendorMatrix(vendors)}\n`);
  });
});
