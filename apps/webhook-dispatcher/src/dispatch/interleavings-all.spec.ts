import { describeInterleavings } from '../../test/simulation/interleavings-suite.ts';

// The seeds that the unit tests leave out.
describeInterleavings({ first: 51, runs: 350 });
