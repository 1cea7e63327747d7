export const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>heliograph API</title>
    <link rel="icon" type="image/png" href="/docs/favicon.png" />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="api"></div>
    <noscript>This page needs JavaScript. The document that it shows is /openapi.json.</noscript>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/boot.js"></script>
  </body>
</html>
`;

/** Starts Swagger UI. A login made on the page authorizes the calls after it; the token lives as long as the page and is stored nowhere. */
export const bootScript = `const ui = SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  tryItOutEnabled: true,
  persistAuthorization: false,
  validatorUrl: null,
  responseInterceptor: (answer) => {
    const token = answer.body && answer.body.result && answer.body.result.access_token;
    if (answer.ok && typeof token === 'string') ui.preauthorizeApiKey('accessToken', token);
    return answer;
  },
});
`;
