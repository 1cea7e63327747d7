import type { DeviceTexts } from '../../texts/en/device.ts';
import type { PlainField } from './measurement-groups.ts';

const numbered = /^([UIP])(PV|AC)(\d{1,2})$/;

/** Names a member of BaseData in words; one that has no words stays as it is. */
export function fieldName(field: string, { fields, now, input }: DeviceTexts): string {
  if (Object.hasOwn(fields, field)) return fields[field as PlainField];
  const match = numbered.exec(field);
  if (!match) return field;
  const quantity = { U: now.voltage, I: now.current, P: now.power }[match[1] as 'U' | 'I' | 'P'];
  return `${match[2] === 'PV' ? input(Number(match[3])) : `L${match[3]}`}, ${quantity}`;
}
