import { describeVendorContract } from '../../plant-model/testing/contract-suite.ts';
import { huawei } from '../index.ts';

describeVendorContract(huawei, {
  emptyAnswers: [
    ['getDevRealKpi', '{"success":true,"failCode":0,"data":null,"params":{"currentTime":1706721577492}}'],
    ['getDevHistoryKpi', '{"success":true,"failCode":0,"data":null}'],
    ['getAlarmList', '{"success":true,"failCode":0,"data":null}'],
  ],
  pageSizes: [30, 100],
  derivedTimes: true,
});
