import { describeVendorContract } from '../park/contract-suite.ts';
import { solaredge } from './index.ts';

describeVendorContract(solaredge, { pageSizes: [100], freshWithinSeconds: 3600 });
