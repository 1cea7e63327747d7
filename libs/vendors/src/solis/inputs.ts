import { readNumber, type JsonNode, type TableMapperOptions } from '@heliograph/vendor-contract';

const MAX_INPUTS = 32;

/** Returns the number of DC inputs: `dcInputtype` (detail) or `dcInputType` (lists) plus one. Undefined when the record has neither. */
export function dcInputs(ofDetail: unknown, ofList: unknown): number | undefined {
  const type = readNumber(ofDetail ?? ofList);
  return type === undefined || type < 0 ? undefined : Math.min(MAX_INPUTS, Math.trunc(type) + 1);
}

/** Returns the inputs that the device does not have: the vendor writes 0 there, which is no measurement. */
export function missingInputs(record: JsonNode): NonNullable<TableMapperOptions['skip']> {
  const inputs = dcInputs(record.get('dcInputtype'), record.get('dcInputType'));
  const phases = isSinglePhase(record) ? 1 : 3;
  return (_field, numbered) => {
    if (numbered === undefined || numbered.n <= 1) return false;
    const { series, n } = numbered;
    if (series === 'UAC' || series === 'IAC') return n > phases;
    return inputs !== undefined && n > inputs;
  };
}

function isSinglePhase(record: JsonNode): boolean {
  if (readNumber(record.get('acOutputType')) === 0) return true;
  return isZero(record, otherPhases) && (readNumber(record.get('uAc1')) ?? 0) > 0;
}

const otherPhases = ['uAc2', 'iAc2', 'uAc3', 'iAc3'];

function isZero(record: JsonNode, members: readonly string[]): boolean {
  return members.every((member) => (readNumber(record.get(member)) ?? 0) === 0);
}
