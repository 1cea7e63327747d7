import { pager, platformRefusals, Refusal, type OwnRefusals } from '../../solarman-platform/cloud/answers.ts';
import { Calendar } from '../../solarman-platform/cloud/statistics.ts';

const authFailed = (): Refusal => new Refusal('2101025', 'auth failed');

/** Document V2.0.3, "Response status". */
export const refusals = {
  ...platformRefusals,
  missing: () => new Refusal('2101005', 'param not exist'),
  invalid: () => new Refusal('2101006', 'invalid param'),
  tooManyDays: () => new Refusal('2101012', 'should be within 30 days'),
  tooManyMonths: () => new Refusal('2101013', 'should be within 12 month'),
  startAfterEnd: () => new Refusal('2101014', 'start time should be earlier than end time'),
  timeFormat: () => new Refusal('2101015', 'time format error'),
  appIdNotFound: () => new Refusal('2101018', 'auth appId not found'),
  invalidCompany: () => new Refusal('2101020', 'auth invalid orgId'),
  accessDenied: () => new Refusal('2101023', 'access Denied'),
  resourceNotFound: () => new Refusal('2101024', 'resource not found'),
  wrongSecret: authFailed,
  wrongPassword: authFailed,
  pageTooBig: () => new Refusal('2101026', 'page too big'),
  stationNotFound: () => new Refusal('2101031', 'station not found'),
  deviceNotFound: () => new Refusal('2101032', 'device not found'),
} satisfies OwnRefusals;

export const pageOf = pager(refusals, 100);
/** A day and the 30 after it. */
export const calendar = new Calendar(refusals, 30);
