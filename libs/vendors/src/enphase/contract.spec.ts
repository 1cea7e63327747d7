import { describeVendorContract } from '../park/contract-suite.ts';
import { enphase } from './index.ts';

describeVendorContract(enphase, { pageSizes: [20, 100] });
