/** Spec files with minutes of computing, which `npm run verify` runs: every vendor's cloud over a year and polled for an hour, and most seeds of the simulations. */
export const verifiedSpecs = String.raw`vendors/src/(equality|pace)\.spec\.ts$|-all\.spec\.ts$`;
