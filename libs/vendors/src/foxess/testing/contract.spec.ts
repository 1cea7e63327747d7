import { describeVendorContract } from '../../plant-model/testing/contract-suite.ts';
import { foxess } from '../index.ts';

describeVendorContract(foxess, {
  emptyAnswers: [
    ['device/real/query', '{"errno":0,"msg":"success","result":null}'],
    ['device/history/query', '{"errno":0,"result":null}'],
    ['device/list', '{"errno":0,"result":{"total":0,"data":null}}'],
    ['device/list', '{"errno":0,"result":null}'],
  ],
  pageSizes: [40, 100],
});
