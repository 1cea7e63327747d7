import { describeVendorContract } from '../park/contract-suite.ts';
import { fronius } from './index.ts';

describeVendorContract(fronius, { pageSizes: [50] });
