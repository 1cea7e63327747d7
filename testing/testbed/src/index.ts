export { AccessTokens } from './access-tokens.ts';
export {
  Ledger,
  type CommittedOffset,
  type CountOptions,
  type Counts,
  type Examples,
  type DeferredPosition,
} from './ledger/ledger.ts';
export { quantile } from './ledger/ledger.ts';
export {
  channels,
  isOptIn,
  writtenRecord,
  type Channel,
  type Expectation,
  type WrittenRecord,
} from './ledger/written-record.ts';
export { NameServer } from './name-server.ts';
export { SoftwareAuthenticator } from './software-authenticator.ts';
export { formatCell, renderTable, type Cell, type Table } from './table.ts';
export { until, type Found, type Wait } from './until.ts';
export { seeded } from './until.ts';
