import { join } from 'node:path';
import { describeVendorContract } from '../../plant-model/testing/contract-suite.ts';
import { describeUnwritten } from '../../plant-model/testing/unwritten-suite.ts';
import { newvendor } from '../index.ts';

// A test for each place that says "to be written". This line goes with the last of them.
describeUnwritten(join(import.meta.dirname, '..'));

describeVendorContract(newvendor, {
  pageSizes: [100],
  emptyAnswers: [],
  noBackfill: 'to be written: backfill.ts, or why there is none',
});
