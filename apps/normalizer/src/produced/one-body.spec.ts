import { describeOneBody } from '../../test/one-body-suite.ts';

// The other seeds are in one-body-all.spec.ts, with `npm run verify`.
describeOneBody({ first: 1, schedules: 100 });
