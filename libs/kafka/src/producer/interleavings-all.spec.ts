import { describeInterleavings } from '../../test/interleavings-suite.ts';

// The seeds that the unit tests leave out.
describeInterleavings({ first: 16, runs: 45 });
