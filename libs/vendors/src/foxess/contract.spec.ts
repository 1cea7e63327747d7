import { describeVendorContract } from '../plant-model/contract-suite.ts';
import { foxess } from './index.ts';

describeVendorContract(foxess, { pageSizes: [40, 100] });
