import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { Loaded } from '../../../controls/loaded.tsx';
import { PasswordForm } from './password-form.tsx';

/** The password of whoever is logged in, account or operator. */
export function Password() {
  const account = useQuery({ queryKey: ['account'], queryFn: ({ signal }) => api.getAccount({ signal }) });
  return <Loaded query={account}>{({ username }) => <PasswordForm username={username} />}</Loaded>;
}
