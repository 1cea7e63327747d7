import { VariableRefresh, VariableSort, type VariableModel } from '@grafana/schema';
import { datasource } from './panel.ts';

const all = { text: 'All', value: '$__all', selected: true };

export const datasourceVariable: VariableModel = {
  type: 'datasource',
  name: 'datasource',
  label: 'Prometheus',
  query: 'prometheus',
  includeAll: false,
  multi: false,
  refresh: VariableRefresh.onDashboardLoad,
  regex: '',
};

/** Values of a label; "All" matches a missing label too, so that a Prometheus without namespaces works. */
function labelVariable(name: string, label: string, metric: string): VariableModel {
  const query = `label_values(${metric}, ${name})`;
  return {
    type: 'query',
    name,
    label,
    datasource,
    query: { query, refId: 'variable' },
    definition: query,
    includeAll: true,
    allValue: '.*',
    multi: true,
    current: all,
    refresh: VariableRefresh.onTimeRangeChanged,
    sort: VariableSort.alphabeticalAsc,
    regex: '',
  } as VariableModel;
}

export const namespaceVariable = labelVariable('namespace', 'Namespace', 'heliograph_build_info');
export const vendorVariable = labelVariable(
  'vendor',
  'Vendor',
  'heliograph_ingest_vendor_accounts{namespace=~"$namespace"}',
);
export const channelVariable = labelVariable(
  'channel',
  'Channel',
  'heliograph_delivery_lag_seconds{namespace=~"$namespace"}',
);

/** Label matchers of these variables, to be written into the braces of a selector. */
export const namespace = 'namespace=~"$namespace"';
export const vendor = `${namespace},vendor=~"$vendor"`;
export const channel = `${namespace},channel=~"$channel"`;
