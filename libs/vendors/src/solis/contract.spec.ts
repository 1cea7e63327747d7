import { describeVendorContract } from '../park/contract-suite.ts';
import { solis } from './index.ts';

describeVendorContract(solis, { pageSizes: [30, 100] });
