import { registeredRoutes, type createHttpService, type OpenApiDocument } from '@heliograph/service';

/** What a service of ours listens with. */
export type HttpApplication = Awaited<ReturnType<typeof createHttpService>>['app'];

/**
 * Returns what the server answers but the document does not have (`+ get /v1/x`), and the other way round (`- get /v1/x`).
 * @param segments values of path parameters that configuration fixes
 */
export function routeDifferences(
  app: HttpApplication,
  document: OpenApiDocument,
  segments: Readonly<Record<string, string>> = {},
): string[] {
  const documented = new Set(
    Object.entries(document.paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method} ${path}`)),
  );
  const answered = new Set(
    registeredRoutes(app.getHttpAdapter().getInstance())
      .filter(({ method }) => method !== 'head')
      .map(({ method, url }) => `${method} ${asDocumented(url, segments)}`),
  );
  return [
    ...[...answered].filter((route) => !documented.has(route)).map((route) => `+ ${route}`),
    ...[...documented].filter((route) => !answered.has(route)).map((route) => `- ${route}`),
  ].sort();
}

function asDocumented(url: string, segments: Readonly<Record<string, string>>): string {
  const path = url.replaceAll(/:(\w+)/g, (_, name: string) => segments[name] ?? `{${name}}`);
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}
