import { describeVendorContract } from '../../plant-model/testing/contract-suite.ts';
import { goodwe } from '../index.ts';

describeVendorContract(goodwe, {
  emptyAnswers: [
    ['GetMonitorDetailByPowerstationId', '{"code":"0","data":null}'],
    ['GetMonitorDetailByPowerstationId', '{"code":"0","data":{"inverter":null}}'],
    ['PowerstationWarningsQuery', '{"code":"0","data":{"list":null}}'],
  ],
  pageSizes: [50],
});
