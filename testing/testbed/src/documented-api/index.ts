export { DocumentedApi, type ObservedCall } from './documented-api.ts';
export { routeDifferences } from './documented-api.ts';
