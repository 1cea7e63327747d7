import { useTexts } from '../../../texts/texts.tsx';
import { AllLetters } from './all-letters.tsx';
import { AllWebhooks } from './all-webhooks.tsx';
import { LETTERS_ID } from './deliveries-query.ts';

/** The webhooks that fail, and the records that could not be delivered, over all accounts. */
export function Deliveries() {
  const { operator } = useTexts();
  const texts = operator.deliveries;
  return (
    <>
      <p>{texts.about}</p>
      <h2>{texts.webhooks}</h2>
      <AllWebhooks />
      <h2 id={LETTERS_ID} tabIndex={-1}>
        {texts.letters}
      </h2>
      <AllLetters />
    </>
  );
}
