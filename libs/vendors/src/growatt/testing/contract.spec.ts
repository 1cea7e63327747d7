import { describeVendorContract } from '../../plant-model/testing/contract-suite.ts';
import { growatt } from '../index.ts';

describeVendorContract(growatt, {
  emptyAnswers: [
    ['tlx/tlxs_data', '{"error_code":0,"data":null}'],
    ['tlx/tlx_data', '{"error_code":0,"data":{"count":0,"datas":null}}'],
    ['tlx/alarm_data', '{"error_code":0,"data":{"alarms":null}}'],
  ],
  pageSizes: [30, 100],
  historyRefused: ({ vendorType }) => vendorType === 'tlx',
});
