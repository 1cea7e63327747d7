import { describeInterleavings } from '../../test/interleavings-suite.ts';

// The other seeds are in interleavings-all.spec.ts, with `npm run verify`.
describeInterleavings({ first: 1, runs: 15 });
