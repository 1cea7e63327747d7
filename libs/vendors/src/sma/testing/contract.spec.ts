import { describeVendorContract } from '../../plant-model/testing/contract-suite.ts';
import { sma } from '../index.ts';

// Nothing is paged. Classic plants have a sample each 15 minutes, and return it 15 minutes late.
describeVendorContract(sma, {
  emptyAnswers: [
    ['logs', '{"logs":null}'],
    ['PowerAc/Recent', '{"resolution":"FiveMinutes","set":null}'],
  ],
  pageSizes: [30],
  freshWithinSeconds: 2700,
  sparsestPeriodSeconds: 900,
});
