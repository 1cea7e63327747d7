import { describeVendorContract } from '../plant-model/contract-suite.ts';
import { solplanet } from './index.ts';

describeVendorContract(solplanet, { pageSizes: [8, 50, 100] });
