import { describeVendorContract } from '../plant-model/contract-suite.ts';
import { solis } from './index.ts';

describeVendorContract(solis, { pageSizes: [30, 100] });
