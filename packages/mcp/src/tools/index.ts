import { accountTools } from './account.ts';
import { alarmTools } from './alarms.ts';
import { deliveryTools } from './deliveries.ts';
import { energyTools } from './energy.ts';
import { fleetTools } from './fleet.ts';
import { qualityTools } from './quality.ts';
import type { Tool } from './tool.ts';

export type { Tool } from './tool.ts';

export const tools: readonly Tool[] = [
  ...fleetTools,
  ...qualityTools,
  ...alarmTools,
  ...energyTools,
  ...deliveryTools,
  ...accountTools,
];

export const changes = ({ scope }: Tool): boolean => scope !== 'read';

/**
 * Returns the tools that a key may use.
 * @param scopes of the key @param allowChanges whether tools that change something are wanted
 */
export const offeredTools = (scopes: ReadonlySet<string>, allowChanges: boolean): readonly Tool[] =>
  tools.filter((tool) => scopes.has(tool.scope) && (allowChanges || !changes(tool)));
