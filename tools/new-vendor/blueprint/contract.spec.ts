import { describeVendorContract } from '../plant-model/contract-suite.ts';
import { describeUnwritten } from '../plant-model/unwritten-suite.ts';
import { newvendor } from './index.ts';

// A test for each place that says "to be written". This line goes with the last of them.
describeUnwritten(import.meta.dirname);

describeVendorContract(newvendor, {
  pageSizes: [100],
  emptyAnswers: [],
  noBackfill: 'to be written: backfill.ts, or why there is none',
});
