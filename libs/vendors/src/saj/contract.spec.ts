import { describeVendorContract } from '../plant-model/contract-suite.ts';
import { saj } from './index.ts';

describeVendorContract(saj, { pageSizes: [10] });
