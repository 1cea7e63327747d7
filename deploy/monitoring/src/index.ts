export { dashboards } from './dashboards/index.ts';
export { writeDashboards } from './generate.ts';
export { panelQueries, withVariables, type PanelQuery } from './generate.ts';
export { root, rulesFile } from './repository-files.ts';
