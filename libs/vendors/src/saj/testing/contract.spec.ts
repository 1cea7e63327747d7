import { describeVendorContract } from '../../plant-model/testing/contract-suite.ts';
import { saj } from '../index.ts';

describeVendorContract(saj, {
  emptyAnswers: [
    ['device/realtimeDataCommon', '{"code":200,"data":null}'],
    ['device/historyDataCommon', '{"code":200,"data":null}'],
    ['device/alarmList', '{"code":200,"data":null}'],
    ['plant/getPlantAllDeviceList', '{"code":200,"data":null}'],
  ],
  pageSizes: [10],
});
