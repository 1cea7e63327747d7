import { openApiDocument } from '@heliograph/service';
import { GatewayModule } from '../gateway.module.ts';
import { about } from './about.ts';
import type { DescribedApi } from './merged-document.ts';

/** What the gateway answers itself, described as the APIs behind it describe themselves. */
export const ownApi: DescribedApi = { read: () => Promise.resolve(openApiDocument(GatewayModule, about)) };
