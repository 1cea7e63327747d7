import { describeVendorContract } from '../../plant-model/testing/contract-suite.ts';
import { deye } from '../index.ts';

describeVendorContract(deye, {
  emptyAnswers: [
    ['device/latest', '{"code":"1000000","success":true,"deviceDataList":null}'],
    ['device/history', '{"code":"1000000","success":true,"dataList":null}'],
    ['station/alertList', '{"code":"1000000","success":true,"stationAlertItems":null}'],
  ],
  pageSizes: [10, 100],
});
