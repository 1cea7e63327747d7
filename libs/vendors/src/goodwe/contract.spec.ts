import { describeVendorContract } from '../park/contract-suite.ts';
import { goodwe } from './index.ts';

describeVendorContract(goodwe, { pageSizes: [50] });
