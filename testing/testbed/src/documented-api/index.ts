export { DocumentedApi, routeDifferences, type ObservedCall } from './documented-api.ts';
export { requireEnvironment, Started, TestedApi, type Answer, type Caller, type Json } from './tested-api.ts';
