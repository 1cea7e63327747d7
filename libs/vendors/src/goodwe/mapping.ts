import { JsonText, type MappedItem, type RawAnswer, type VendorMapping } from '@heliograph/vendor-contract';
import { rejected } from './mapping-answer.ts';
import { mapColumns } from './mapping-columns.ts';
import { mapMonitor } from './mapping-monitor.ts';
import { mapPoints } from './mapping-points.ts';
import { mapSemsPlus } from './mapping-semsplus.ts';
import { mapWarnings } from './mapping-warnings.ts';
import { COLUMNS_OF_A_DAY, SEMS_PLUS_INVERTER } from './wire.ts';

type MapAnswer = (answer: RawAnswer, json: JsonText) => MappedItem[];

const calls: Readonly<Record<string, MapAnswer>> = {
  GetMonitorDetailByPowerstationId: mapMonitor,
  GetInverterAllPoint: mapPoints,
  PowerstationWarningsQuery: mapWarnings,
  [SEMS_PLUS_INVERTER]: mapSemsPlus,
  [COLUMNS_OF_A_DAY]: mapColumns,
};

export const mapping: VendorMapping = {
  version: '1',
  map(answer) {
    const mapAnswer = Object.hasOwn(calls, answer.call) ? calls[answer.call] : undefined;
    if (!mapAnswer) return [rejected('unexpected_shape', `unknown call ${answer.call}`)];
    const json = parse(answer.body);
    return json
      ? mapAnswer(answer, json)
      : [rejected('invalid_json', `${answer.call}: ${answer.body.length} characters`)];
  },
};

function parse(body: string): JsonText | undefined {
  try {
    return new JsonText(body);
  } catch {
    return undefined;
  }
}
