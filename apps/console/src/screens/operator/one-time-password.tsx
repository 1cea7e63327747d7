import { Secret } from '../../controls/secret.tsx';
import { ShownOnce } from '../../controls/shown-once.tsx';
import { useTexts } from '../../texts/texts.tsx';

interface OneTimePasswordProps {
  issued: { username: string; password: string };
  onDone: () => void;
}

/** The password of a new account or operator, or one that was reset. */
export function OneTimePassword({ issued: { username, password }, onDone }: OneTimePasswordProps) {
  const { operator: texts } = useTexts();
  return (
    <ShownOnce title={texts.issued(username)} onDone={onDone}>
      <Secret label={texts.password} value={password} />
    </ShownOnce>
  );
}
