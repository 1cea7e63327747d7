import { describeVendorContract } from '../../plant-model/testing/contract-suite.ts';
import { solarman } from '../index.ts';

describeVendorContract(solarman, {
  emptyAnswers: [
    ['device/currentData', '{"code":null,"success":true,"deviceState":1,"dataList":null}'],
    ['device/historical', '{"code":null,"success":true,"paramDataList":null}'],
    ['device/alertList', '{"code":null,"success":true,"alertList":null}'],
  ],
  pageSizes: [100],
});
