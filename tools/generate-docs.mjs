// `npm run docs`: writes the pages that are generated from the code. A test fails when they are stale.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadVendor, vendorIds, vendorMatrix } from '../libs/vendors/dist/index.js';
import { root } from './prepare.mjs';

const vendors = await Promise.all(vendorIds.map(loadVendor));
writeFileSync(join(root, 'docs', 'vendors.md'), `${vendorMatrix(vendors)}\n`);
