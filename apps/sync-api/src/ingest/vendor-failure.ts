import { ApiError } from '@heliograph/service';
import type { VendorCommandReply, VendorErrorKind } from '@heliograph/vendor-contract';

export type FailureReport = Extract<VendorCommandReply, { kind: 'failed' }>['error'];

/** A failure of a vendor, or of the connection to it. */
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
  message: 'The vendor cannot be reached, or does not answer as it should.',
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
    message: 'The vendor accepts the credentials, but does not grant them this call.',
  },
  rate_limited: {
    status: 503,
    slug: 'vendor_rate_limited',
    message: 'The vendor allows no more calls at the moment.',
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
export function vendorApiError({ report }: VendorFailure, secrets: readonly string[]): ApiError {
  const { status, slug, message, retryAfterSeconds } = answers[report.kind];
  const safe = (text: string): string => maskSecrets(text, secrets).slice(0, MAX_TEXT);
  const details = {
    reason: safe(report.message),
    ...(report.vendorCode !== undefined && { vendorCode: safe(report.vendorCode) }),
    ...(report.vendorMessage !== undefined && { vendorMessage: safe(report.vendorMessage) }),
  };
  const seconds =
    retryAfterSeconds === undefined ? undefined : Math.ceil((report.retryAfterMs ?? retryAfterSeconds * 1000) / 1000);
  return new ApiError(status, slug, message, {
    details,
    ...(seconds !== undefined && { retryAfterSeconds: Math.max(1, seconds) }),
  });
}

function maskSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((masked, secret) => (secret.length < 4 ? masked : masked.replaceAll(secret, '***')), text);
}
