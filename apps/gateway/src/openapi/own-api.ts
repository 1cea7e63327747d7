import { openApiDocument } from '@heliograph/service';
import { GatewayModule } from '../gateway.module.ts';
import { about } from './about.ts';
import type { DescribedApi } from './merged-document.ts';

/** Describes the operations that the gateway itself answers, as the upstream APIs describe theirs. */
export const ownApi: DescribedApi = { read: () => Promise.resolve(openApiDocument(GatewayModule, about)) };
