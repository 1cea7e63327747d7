import { consentNeeded, type ConsentDeclaration } from '@heliograph/vendor-contract';

type Credentials = Readonly<Record<string, string>>;

/**
 * New credentials with what an earlier consent filled in, where they lack just that: a client's secret is replaced without asking the owner again.
 * Unchanged where they need no consent, or there was none.
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
