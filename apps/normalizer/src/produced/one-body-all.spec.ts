import { describeOneBody } from '../../test/one-body-suite.ts';

// The seeds that the unit tests leave out.
describeOneBody({ first: 101, schedules: 900 });
