import { defineConfig } from 'vite';

/** The running product to which `vite` and `vite preview` pass calls on. */
const target = process.env.HELIOGRAPH_API ?? 'https://localhost:8443';
const passedOn = ['/auth', '/v1', '/status', '/openapi.json', '/asyncapi.json'];

/** The gateway serves the result under /console with a policy that allows no inline script or style and no `data:` URL. */
export default defineConfig({
  base: '/console/',
  resolve: { conditions: ['@heliograph/source', 'module', 'browser', 'import', 'default'] },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The licences of bundled packages require to be distributed with them.
    license: { fileName: 'licenses.txt' },
  },
  server: {
    proxy: Object.fromEntries(
      // The demo's certificate is its own, and a session of a page wants a call from the service's own origin.
      passedOn.map((path) => [path, { target, changeOrigin: true, secure: false, headers: { origin: target } }]),
    ),
  },
});
