import { describeVendorContract } from '../../plant-model/testing/contract-suite.ts';
import { solis } from '../index.ts';

describeVendorContract(solis, {
  emptyAnswers: [
    ['inverterDetailList', '{"success":true,"code":"0","data":null}'],
    ['inverterDetailList', '{"code":"0","data":{"records":null}}'],
    ['inverterDay', '{"code":"0","data":null}'],
    ['alarmList', '{"code":"0","data":{"records":null}}'],
  ],
  pageSizes: [30, 100],
});
