import { describeVendorContract } from '../plant-model/contract-suite.ts';
import { huawei } from './index.ts';

describeVendorContract(huawei, {
  pageSizes: [30, 100],
  fixedOffsets: true,
  derivedTimes: true,
});
