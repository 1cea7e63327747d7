import { describeVendorContract } from '../park/contract-suite.ts';
import { growatt } from './index.ts';

describeVendorContract(growatt, {
  pageSizes: [30, 100],
  fixedOffsets: true,
  noBackfill: 'its history call is not planned yet',
});
