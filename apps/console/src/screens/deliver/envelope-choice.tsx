import type { Webhook } from '@heliograph/sdk';
import { Choice } from '../../controls/fields.tsx';
import { useTexts } from '../../texts/texts.tsx';

export type Envelope = Webhook['envelope'];

interface EnvelopeChoiceProps {
  value: Envelope;
  onChange: (envelope: Envelope) => void;
}

/** What stands around the bodies of a webhook's or a channel's deliveries. */
export function EnvelopeChoice({ value, onChange }: EnvelopeChoiceProps) {
  const { envelope: texts } = useTexts().deliver;
  return (
    <Choice
      label={texts.title}
      hint={texts.hint}
      options={Object.entries(texts.kinds)}
      value={value}
      onChange={({ target }) => onChange(target.value as Envelope)}
    />
  );
}
