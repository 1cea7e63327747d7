import { describeVendorContract } from '../../plant-model/testing/contract-suite.ts';
import { enphase } from '../index.ts';

describeVendorContract(enphase, {
  emptyAnswers: [
    ['micros_telemetry', '{"system_id":1,"total_devices":0,"devices":null}'],
    ['open_alarms', '{"system_id":1,"alarms":null}'],
  ],
  pageSizes: [20, 100],
  newestOnly: 'ETotal',
});
