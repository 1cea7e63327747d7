import { describeVendorContract } from '../../plant-model/testing/contract-suite.ts';
import { solaredge } from '../index.ts';

describeVendorContract(solaredge, {
  emptyAnswers: [
    ['site-telemetry', '{"telemetry":[{"inverters":null}],"alerts":null}'],
    ['devices', 'null'],
    ['alerts', '{"alerts":null}'],
  ],
  pageSizes: [100],
  freshWithinSeconds: 3600,
});
