import { describeVendorContract } from '../../plant-model/testing/contract-suite.ts';
import { sungrow } from '../index.ts';

describeVendorContract(sungrow, {
  emptyAnswers: [
    ['getDeviceRealTimeData', '{"result_code":"1","result_data":{"device_point_list":null}}'],
    ['getDevicePointMinuteDataList', '{"result_code":"1","result_data":null}'],
    ['getFaultAlarmInfo', '{"result_code":"1","result_data":{"pageList":null,"rowCount":0}}'],
  ],
  pageSizes: [50, 100],
});
