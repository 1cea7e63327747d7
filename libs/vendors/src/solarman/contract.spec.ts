import { describeVendorContract } from '../plant-model/contract-suite.ts';
import { solarman } from './index.ts';

describeVendorContract(solarman, { pageSizes: [100] });
