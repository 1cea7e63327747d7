"""Written by `npm run docs` from docs/openapi.json."""
