/** Returns the expiry of a token that was verified before, in Unix seconds; undefined: it is no JWT, or does not expire. */
export function tokenExpiry(authorization: string | undefined): number | undefined {
  const [, payload] = /^Bearer [\w-]+\.([\w-]+)\.[\w-]+$/i.exec(authorization ?? '') ?? [];
  if (payload === undefined) return undefined;
  const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp?: unknown };
  return typeof exp === 'number' ? exp : undefined;
}
