interface Sandbox {
  vendors: { id: string; credentials: object }[];
}

/** Returns the credentials that the simulated clouds accept, by vendor. */
export async function vendorCredentials(sandboxUrl: string): Promise<Record<string, object>> {
  const answer = await fetch(`${sandboxUrl}/`);
  const { vendors } = (await answer.json()) as Sandbox;
  return Object.fromEntries(vendors.map(({ id, credentials }) => [id, credentials]));
}
