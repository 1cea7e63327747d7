import { describeVendorContract } from '../park/contract-suite.ts';
import { solarman } from './index.ts';

describeVendorContract(solarman, { pageSizes: [100] });
