import { useAccount } from '../../../api/use-account.ts';
import { Loaded } from '../../../controls/loaded.tsx';
import { PasswordForm } from './password-form.tsx';

/** The password of whoever is logged in, account or operator. */
export function Password() {
  const account = useAccount();
  return <Loaded query={account}>{({ username }) => <PasswordForm username={username} />}</Loaded>;
}
