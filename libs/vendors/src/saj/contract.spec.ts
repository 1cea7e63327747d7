import { describeVendorContract } from '../park/contract-suite.ts';
import { saj } from './index.ts';

describeVendorContract(saj, { pageSizes: [10] });
