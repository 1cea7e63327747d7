import { describeVendorContract } from '../plant-model/contract-suite.ts';
import { solaredge } from './index.ts';

describeVendorContract(solaredge, { pageSizes: [100], freshWithinSeconds: 3600 });
