import { describeVendorContract } from '../plant-model/contract-suite.ts';
import { deye } from './index.ts';

describeVendorContract(deye, { pageSizes: [10, 100] });
