/** Metrics that have no series until what they count has happened. */
const quiet: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/ALERTS\{/, 'no alert fires'],
  [/unknown_states_total/, 'every state code is in a table'],
  [/tls_certificate_expiry/, 'TLS ends before the gateway'],
];

/** Why a panel is empty while all is well; undefined when it should have data. */
export function whyQuiet(expr: string): string | undefined {
  return quiet.find(([pattern]) => pattern.test(expr))?.[1];
}
