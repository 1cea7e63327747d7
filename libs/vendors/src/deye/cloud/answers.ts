import { pager, platformRefusals, Refusal, type OwnRefusals } from '../../solarman-platform/cloud/answers.ts';
import { Calendar } from '../../solarman-platform/cloud/statistics.ts';

const parameter = (message: string) => (): Refusal => new Refusal('2101006', message);

export const refusals = {
  ...platformRefusals,
  missing: parameter('param not exist'),
  invalid: parameter('invalid param type'),
  listTooLong: parameter('list too long'),
  withoutPoints: parameter('measurePoints cannot be null'),
  // The comma is a full-width one.
  withPoints: parameter('if granularity != 1，measurePoints should be null'),
  within5Days: parameter('startTimestamp and endTimestamp should be within 5 days'),
  within30Days: parameter('should be <=30days'),
  within180Days: parameter('should be <=180days'),
  tooManyDays: parameter('should be <=31days'),
  tooManyMonths: parameter('should be <=12months'),
  startAfterEnd: parameter('start time should be earlier than end time'),
  timeFormat: parameter('time format error'),
  pageTooBig: parameter('page too big'),
  appIdNotFound: () => new Refusal('2101021', 'auth appId not found'),
  invalidCompany: () => new Refusal('2101020', 'auth invalid companyId'),
  accessDenied: () => new Refusal('2101023', 'access denied'),
  /** The message is a JSON text. */
  wrongPassword: () =>
    new Refusal(
      '2101025',
      '{"error":"Incorrect password","error_description":"","code":"Incorrect password","param":null}',
    ),
  wrongSecret: platformRefusals.invalidToken,
  unsupported: () => new Refusal('2106001', 'device not supported'),
} satisfies OwnRefusals;

export const pageOf = pager(refusals, 200);
/** A day and the 31 after it: the last one is excluded in some answers. */
export const calendar = new Calendar(refusals, 31);
