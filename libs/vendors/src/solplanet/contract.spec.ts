import { describeVendorContract } from '../park/contract-suite.ts';
import { solplanet } from './index.ts';

describeVendorContract(solplanet, { pageSizes: [8, 50, 100] });
