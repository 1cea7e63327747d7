export { committedDocument } from './committed-document.ts';
export { lintOpenApi } from './lint-openapi.ts';
export { redisWithoutTimeouts } from './redis-without-timeouts.ts';
export { textsOfDocument, unclearTexts } from './wording.ts';
