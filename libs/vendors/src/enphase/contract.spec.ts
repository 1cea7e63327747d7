import { describeVendorContract } from '../plant-model/contract-suite.ts';
import { enphase } from './index.ts';

describeVendorContract(enphase, { pageSizes: [20, 100], newestOnly: 'ETotal' });
