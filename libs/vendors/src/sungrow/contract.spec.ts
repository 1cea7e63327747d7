import { describeVendorContract } from '../plant-model/contract-suite.ts';
import { sungrow } from './index.ts';

describeVendorContract(sungrow, { pageSizes: [50, 100] });
