import { CopyButton } from '../../controls/copy-button.tsx';
import { useTexts } from '../../texts/texts.tsx';

/** Where the consent page of a vendor returns to: an application of the account's own has to be registered with it. */
export function RedirectUri() {
  const { connect: texts } = useTexts();
  const uri = `${location.origin}/v1/vendor-authorizations/callback`;
  return (
    <p>
      {texts.redirectUri} <code>{uri}</code> <CopyButton text={uri} />
    </p>
  );
}
