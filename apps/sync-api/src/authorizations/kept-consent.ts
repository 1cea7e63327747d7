import { consentNeeded, type ConsentDeclaration } from '@heliograph/vendor-contract';

type Credentials = Readonly<Record<string, string>>;

/**
 * Returns new credentials with the members that an earlier consent filled in, if only those are missing: a client's secret can then be replaced
 * without asking the owner again. Returns them unchanged if they need no consent or there was none.
 */
export function withKeptConsent(
  consent: ConsentDeclaration | undefined,
  stored: Credentials,
  given: Credentials,
): Credentials {
  if (!consent || !consentNeeded(consent, given)) return given;
  const kept = consent.fills.filter((member) => (given[member] ?? '').trim() === '' && stored[member] !== undefined);
  return { ...given, ...Object.fromEntries(kept.map((member) => [member, stored[member]!])) };
}
