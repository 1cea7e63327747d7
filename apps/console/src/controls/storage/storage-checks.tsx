import { useTexts } from '../../texts/texts.tsx';
import { Check, Problem } from '../check.tsx';
import type { StorageChoice, StorageType } from './storage-choices.ts';

interface StorageChecksProps {
  choices: readonly StorageChoice[];
  included: readonly StorageType[];
  problem: string | undefined;
}

/** A checkbox for each type of devices beside inverters that the vendor reports. Empty where it reports none. */
export function StorageChecks({ choices, included, problem }: StorageChecksProps) {
  const { vendorAccount } = useTexts();
  const texts = vendorAccount.include;
  if (choices.length === 0) return null;
  return (
    <fieldset>
      <legend>{texts.title}</legend>
      {choices.map(({ type, takesCalls }) => (
        <Check
          key={type}
          name="include"
          value={type}
          label={texts.types[type]}
          hint={takesCalls ? texts.takesCalls : texts.withInverter}
          defaultChecked={included.includes(type)}
        />
      ))}
      <Problem problem={problem} />
    </fieldset>
  );
}
