import { describeVendorContract } from '../../plant-model/testing/contract-suite.ts';
import { solax } from '../index.ts';
import { createSimulator } from '../cloud/simulator.ts';

describeVendorContract(solax, {
  pageSizes: [10],
  emptyAnswers: [
    ['device/realtime_data', '{"code":10000,"result":null}'],
    ['device/page_device_info', '{"code":10000,"result":{"records":null}}'],
    ['alarm/page_alarm_info', '{"code":10000,"result":null}'],
  ],
});

describe('with a tokenId', () => {
  const v2 = {
    ...solax,
    simulator: () =>
      Promise.resolve((options: Parameters<typeof createSimulator>[0]) => createSimulator({ ...options, api: 'v2' })),
  };
  describeVendorContract(v2, { pageSizes: [1], noBackfill: 'no history call', emptyAnswers: [] });
});
