import { describeVendorContract } from '../plant-model/contract-suite.ts';
import { fronius } from './index.ts';

describeVendorContract(fronius, { pageSizes: [50] });
