export { asyncApiDocument } from './asyncapi-document.ts';
