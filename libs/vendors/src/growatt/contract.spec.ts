import { describeVendorContract } from '../plant-model/contract-suite.ts';
import { growatt } from './index.ts';

describeVendorContract(growatt, {
  pageSizes: [30, 100],
  fixedOffsets: true,
  historyRefused: ({ vendorType }) => vendorType === 'tlx',
});
