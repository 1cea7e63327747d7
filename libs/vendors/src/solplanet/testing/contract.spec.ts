import { describeVendorContract } from '../../plant-model/testing/contract-suite.ts';
import { solplanet } from '../index.ts';

describeVendorContract(solplanet, {
  emptyAnswers: [
    ['getLastTsDataPro', '{"status":200,"data":null}'],
    ['getInverterDataPagePro', '{"status":200,"data":{"result":null}}'],
    ['getDeviceListPro', '{"status":200,"data":null}'],
    ['getInverterCurrentErrorPro', '{"status":200,"data":null}'],
  ],
  pageSizes: [8, 50, 100],
});
