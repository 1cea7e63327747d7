export { DocumentedApi, type ObservedCall } from './documented-api.ts';
export { routeDifferences } from './route-differences.ts';
