import type { Dashboard } from '@grafana/schema';
import { accounts } from './accounts.ts';
import { delivery } from './delivery.ts';
import { flow } from './flow.ts';
import { vendorDashboard } from './vendor.ts';

/** By the name of its file in the chart, without `.json`. */
export const dashboards: Readonly<Record<string, Dashboard>> = { flow, vendor: vendorDashboard, delivery, accounts };
