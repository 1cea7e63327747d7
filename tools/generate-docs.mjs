// `npm run docs`: writes the pages and documents that are generated from the code. Tests fail when they are stale.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import 'reflect-metadata';
import './quiet-nest.mjs';
import { about as authAbout, AuthModule } from '../apps/auth-api/dist/auth.module.js';
import { about as deliveryAbout, DeliveryModule } from '../apps/delivery-api/dist/delivery.module.js';
import { GatewayModule } from '../apps/gateway/dist/gateway.module.js';
import { about as edgeAbout } from '../apps/gateway/dist/openapi/merged-document.js';
import { about as syncAbout, SyncModule } from '../apps/sync-api/dist/sync.module.js';
import { writeDashboards } from '../deploy/monitoring/dist/index.js';
import { asyncApiDocument } from '../libs/platform/async-api/dist/index.js';
import { asOpenApi30, mergeDocuments, openApiDocument } from '../libs/platform/http-service/dist/index.js';
import { loadVendor, vendorIds, vendorPages } from '../libs/vendors/dist/index.js';
import { writeVocabularies } from './answer-vocabulary.mjs';
import { root } from './prepare.mjs';

const docs = join(root, 'docs');
const writeJson = (file, document) => writeFileSync(join(docs, file), `${JSON.stringify(document, null, 2)}\n`);

const vendors = await Promise.all(vendorIds.map(loadVendor));
rmSync(join(docs, 'vendors'), { recursive: true, force: true });
mkdirSync(join(docs, 'vendors'), { recursive: true });
for (const [file, text] of await vendorPages(vendors)) writeFileSync(join(docs, file), `${text.trimEnd()}\n`);

await writeVocabularies();

const apis = {
  'auth-api': openApiDocument(AuthModule, { ...authAbout, segments: { prefix: 'auth' } }),
  'sync-api': openApiDocument(SyncModule, syncAbout),
  'delivery-api': openApiDocument(DeliveryModule, deliveryAbout),
  gateway: openApiDocument(GatewayModule, edgeAbout),
};
mkdirSync(join(docs, 'openapi'), { recursive: true });
for (const [name, document] of Object.entries(apis)) writeJson(join('openapi', `${name}.json`), document);
const merged = mergeDocuments(Object.values(apis), edgeAbout);
writeJson('openapi.json', merged);
writeJson('openapi-3.0.json', asOpenApi30(merged));
writeJson('asyncapi.json', asyncApiDocument());
writeDashboards();
// The clients are generated from what has just been written.
await import('../packages/sdk/tools/generate.mjs');
await import('../packages/sdk-python/tools/generate.mjs');
await import('../packages/sdk-go/tools/generate.mjs');
await import('../packages/sdk-java/tools/generate.mjs');
process.exit(0);
