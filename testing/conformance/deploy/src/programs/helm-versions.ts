export type HelmVersion = 'helm3' | 'helm4';

/** Both are in use: Helm 4 applies on the server, Helm 3 merges on the client. */
export const helmVersions: readonly HelmVersion[] = ['helm4', 'helm3'];
