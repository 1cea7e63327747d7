import { describeVendorContract } from '../../plant-model/testing/contract-suite.ts';
import { fronius } from '../index.ts';

describeVendorContract(fronius, {
  emptyAnswers: [
    ['histdata', '{"data":null,"links":{"next":null}}'],
    ['devices', '{"devices":null}'],
    ['messages', '{"messages":null}'],
  ],
  pageSizes: [50],
});
