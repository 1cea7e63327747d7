import type { DeviceTexts } from '../../texts/en/device.ts';
import { fieldName } from './measurement-groups.ts';

/** Explains a mark of `DataQuality`, `<field>:<reason>`, in words; a reason that is not known stays readable. */
export function qualityText(mark: string, texts: DeviceTexts): string {
  const colon = mark.indexOf(':');
  const field = colon < 0 ? mark : mark.slice(0, colon);
  const reason = colon < 0 ? '' : mark.slice(colon + 1);
  const name = fieldName(field, texts);
  const { reasons, sentence, unknown } = texts.quality;
  return Object.hasOwn(reasons, reason)
    ? sentence(name, reasons[reason as keyof typeof reasons])
    : unknown(name, reason.replaceAll('_', ' '));
}
