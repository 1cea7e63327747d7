/**
 * Spec files with minutes of computing, which `npm run verify` runs: every vendor's cloud over a year, as records, as the balance of a battery and as energy, and polled for an hour, its
 * answers spoiled in every way and its verification rehearsed, its alarms while normalizers die, its imports of a hundred inverters beside their estimates, and most seeds of the simulations.
 */
export const verifiedSpecs = String.raw`vendors/src/(equality|storage-balance|pace|import-pace)\.spec\.ts$|/(hostile-answers|verification|alarm-crashes|storage-crashes)\.spec\.ts$|(-all|/energy-year)\.spec\.ts$`;

/**
 * Integration tests that `npm run verify` runs: those that stop, kill or pause brokers, databases and processes, or wait for sessions and retention
 * to end, and the stack's own.
 */
export const recoverySpecs = String.raw`/test/(${[
  'broker-restart',
  'conformance',
  'consent-rotation',
  'crash',
  'killed-consumer',
  'leader-changes',
  'leaderless',
  'master-key-rotation',
  'mqtt-renewal',
  'outage',
  'outbox-relay',
  'partitions-raised',
  'paused-consumer',
  'paused-owner',
  'replicated-topics',
  'paused-replica',
  'poison',
  'queue-bound',
  'quota-race',
  'replicas',
  'republish',
  'scale',
  'schema-registry',
  'static-membership',
  'vendor-health-scenarios',
  'vendor-outage',
].join('|')})\.spec\.ts$|stack/test/`;
