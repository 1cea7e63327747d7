import { describeVendorContract } from '../plant-model/contract-suite.ts';
import { goodwe } from './index.ts';

describeVendorContract(goodwe, { pageSizes: [50] });
