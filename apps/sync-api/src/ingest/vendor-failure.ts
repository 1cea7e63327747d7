import { reported } from '@heliograph/base-data';
import { ApiError } from '@heliograph/http-service';
import type { VendorCommandReply, VendorErrorKind } from '@heliograph/vendor-contract';

export type FailureReport = Extract<VendorCommandReply, { kind: 'failed' }>['error'];

export class VendorFailure extends Error {
  override readonly name = 'VendorFailure';
  readonly report: FailureReport;

  constructor(report: FailureReport) {
    super(report.message);
    this.report = report;
  }
}

export function unavailable(message: string): VendorFailure {
  return new VendorFailure({ kind: 'unavailable', message });
}

interface Answer {
  status: number;
  slug: string;
  message: string;
  /** Used when the vendor states no time. */
  retryAfterSeconds?: number;
}

const vendorUnavailable: Answer = {
  status: 503,
  slug: 'vendor_unavailable',
  message: 'The vendor is unreachable or returns invalid answers.',
  retryAfterSeconds: 30,
};

/** The errors of contract §3. */
const answers: Readonly<Record<VendorErrorKind, Answer>> = {
  credentials_rejected: {
    status: 422,
    slug: 'vendor_credentials_rejected',
    message: 'The vendor does not accept these credentials.',
  },
  not_permitted: {
    status: 422,
    slug: 'vendor_permission_missing',
    message: 'The vendor accepts the credentials, but they lack the permission for this call.',
  },
  rate_limited: {
    status: 503,
    slug: 'vendor_rate_limited',
    message: "The vendor's rate limit is exhausted.",
    retryAfterSeconds: 60,
  },
  unavailable: vendorUnavailable,
  session_expired: vendorUnavailable,
  protocol: vendorUnavailable,
};

const MAX_TEXT = 500;

/**
 * Converts a failure into the API's error, with the vendor's own code and text.
 * @param secrets credential values, which are masked in case the vendor quotes them
 */
export function vendorApiError(
  { report }: VendorFailure,
  secrets: readonly string[],
  now: number = Date.now(),
): ApiError {
  const { status, slug, message, retryAfterSeconds } = answers[report.kind];
  const safe = (text: string): string => maskSecrets(text, secrets).slice(0, MAX_TEXT);
  const details = {
    reason: safe(report.message),
    ...reported({
      vendorCode: report.vendorCode === undefined ? undefined : safe(report.vendorCode),
      vendorMessage: report.vendorMessage === undefined ? undefined : safe(report.vendorMessage),
    }),
  };
  if (retryAfterSeconds === undefined) return new ApiError(status, slug, message, { details });
  const seconds = Math.max(1, Math.ceil((report.retryAfterMs ?? retryAfterSeconds * 1000) / 1000));
  if (report.kind !== 'rate_limited')
    return new ApiError(status, slug, message, { details, retryAfterSeconds: seconds });
  const isOurs = report.origin === 'ours';
  const nextPossibleAt = Math.ceil(now / 1000) + seconds;
  return new ApiError(status, slug, isOurs ? budgetUsedUp(nextPossibleAt) : message, {
    details: { ...details, limitedBy: isOurs ? 'our_budget' : 'vendor', nextPossibleAt },
    retryAfterSeconds: seconds,
  });
}

/** Says that it was not the vendor: to keep to its limits we do not make the call. */
function budgetUsedUp(nextPossibleAt: number): string {
  const at = new Date(nextPossibleAt * 1000).toISOString().replace('.000Z', 'Z');
  return `Our budget, which keeps to the vendor's rate limit, is used up: the next call is possible at ${at}. GET /v1/plants has the last inventory.`;
}

function maskSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((masked, secret) => (secret.length < 4 ? masked : masked.replaceAll(secret, '***')), text);
}
