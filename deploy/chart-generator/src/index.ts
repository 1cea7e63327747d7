export { chartFiles, type ChartSources, type VendorCloud } from './chart-files.ts';
export { loadServices, type ImportConfiguration } from './services.ts';
export { serviceAccess, type ServiceAccess } from './kafka/service-access.ts';
export type { AccessRule } from './kafka/access-rule.ts';
export { consumerGroups } from './kafka/consumer-groups.ts';
export { cloudOf } from './services.ts';
export { services, folderOf, type ServiceDescription } from './services.ts';
export type { ServiceVariable, VariableSource } from './configuration/service-variable.ts';
export { chartVariables } from './configuration/chart-variables.ts';
