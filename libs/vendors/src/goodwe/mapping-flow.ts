import { isRecord, readNumber, recordsOf, type JsonRecord } from '@heliograph/vendor-contract';
import { statusDetails } from './wire.ts';

type Data = JsonRecord | readonly unknown[];

/**
 * Returns battery, grid and load of `stations/flow`, which are the plant's: only where the plant has one inverter are they that inverter's as well.
 * Of a plant without a battery neither `soc` nor `pBat` are measurements. Recorded: 0.07772 kW `pSystem` and 0.76245 kW `pBat` are the 0.84017 kW
 * of `pAc`, and with −0.001 kW of `pGrid` the 0.84117 kW of `pConsum`: discharging and exporting are positive.
 */
export function flowOf(flow: Data, allStatus: Data): JsonRecord {
  if (!isRecord(flow) || statusDetails(allStatus).length !== 1) return {};
  const { flows, soc, pBat, pGrid, pConsum } = flow;
  return {
    pGrid: signed(pGrid, directionOf(flows, 'pGrid', -1)),
    pConsum,
    ...(hasBattery(allStatus) && { soc, pBat: signed(pBat, directionOf(flows, 'pBat', 1)) }),
  };
}

/** Returns the sign of a member that `flows` names as a source (`asSource`) or as a target (the other one); undefined where it does not tell. */
function directionOf(flows: unknown, member: string, asSource: 1 | -1): 1 | -1 | undefined {
  if (!isRecord(flows)) return undefined;
  const targetsOf = (source: string): readonly unknown[] => {
    const targets = flows[source];
    return Array.isArray(targets) ? targets : [];
  };
  const isSource = targetsOf(member).length > 0;
  const isTarget = Object.keys(flows).some((source) => targetsOf(source).includes(member));
  if (isSource === isTarget) return undefined;
  return isSource === (asSource === 1) ? 1 : -1;
}

function signed(value: unknown, direction: 1 | -1 | undefined): unknown {
  const number = readNumber(value);
  if (number === undefined || direction === undefined) return value;
  return direction === 1 ? Math.abs(number) : 0 - Math.abs(number);
}

/** A storage inverter (`subtype` `store`), or a battery among the devices of the plant (`BATTERY_RACK`). */
function hasBattery(allStatus: Data): boolean {
  const groups = isRecord(allStatus) ? recordsOf(allStatus.deviceDetailList) : [];
  const isBattery = ({ deviceType }: JsonRecord): boolean =>
    typeof deviceType === 'string' && deviceType.startsWith('BATTERY');
  return groups.some(isBattery) || statusDetails(allStatus).some(({ subtype }) => subtype === 'store');
}
