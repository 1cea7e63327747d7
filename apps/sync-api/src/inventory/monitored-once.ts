import type { EntityManager } from 'typeorm';

/** Selects the other device of the account under which the inverter of device `d` is monitored. */
const OTHER_DEVICE = `
  SELECT o.id FROM devices o WHERE o.monitored AND o.account_id = d.account_id AND o.vendor = d.vendor
    AND o.inverter_sn = d.inverter_sn AND o.id <> d.id`;

/** The columns of a device `d` that identify its inverter and the other device under which it is monitored. */
export const INVERTER = `d.vendor || ':' || d.inverter_sn AS inverter, (${OTHER_DEVICE}) AS "monitoredAs"`;

/** Returns, by id, the devices whose inverter is monitored under another vendor account of their account. */
export async function monitoredAs(
  manager: Pick<EntityManager, 'query'>,
  devices: readonly { id: string; monitored: boolean }[],
): Promise<Map<string, string>> {
  const ids = devices.filter(({ monitored }) => !monitored).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await manager.query<{ id: string; other: string | null }[]>(
    `SELECT d.id, (${OTHER_DEVICE}) AS other FROM devices d WHERE d.id = ANY($1)`,
    [ids],
  );
  return new Map(rows.flatMap(({ id, other }) => (other === null ? [] : [[id, other]])));
}
