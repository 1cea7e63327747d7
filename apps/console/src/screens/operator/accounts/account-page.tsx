import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api, session } from '../../../api/api.ts';
import { Badge } from '../../../controls/badge.tsx';
import { Facts } from '../../../controls/facts.tsx';
import styles from '../../../controls/form.module.css';
import { Loaded } from '../../../controls/listed.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { AccountErasure } from './account-erasure.tsx';
import { AccountLimits } from './account-limits.tsx';
import { AccountStatus } from './account-status.tsx';
import { PasswordReset } from './password-reset.tsx';

/** One account, and an operator's actions on it. */
export function AccountPage({ id }: { id: string }) {
  const { operator } = useTexts();
  const texts = operator.accounts;
  const formats = useFormats();
  const account = useQuery({
    queryKey: ['admin-account', id],
    queryFn: ({ signal }) => api.getAccountById(id, { signal }),
  });
  return (
    <>
      <p>
        <Link href="/operator/accounts">{texts.back}</Link>
      </p>
      <Loaded query={account}>
        {(data) => (
          <>
            <section className={styles.panel}>
              <h2>
                <bdi>{data.username}</bdi>
              </h2>
              <Facts
                facts={[
                  [
                    texts.status,
                    <Badge
                      key="status"
                      tone={data.status === 'active' ? 'good' : 'bad'}
                      text={texts.statuses[data.status]}
                    />,
                  ],
                  [texts.id, data.id],
                  [texts.createdAt, formats.time(data.createdAt)],
                  [
                    operator.deliveries.ofAccount,
                    <Link key="deliveries" href={`/operator/deliveries?health=any&accountId=${data.id}`}>
                      {operator.deliveries.ofAccountLink}
                    </Link>,
                  ],
                  [
                    texts.audit,
                    <Link key="audit" href={`/operator/audit-log?accountId=${data.id}`}>
                      {texts.auditLink}
                    </Link>,
                  ],
                ]}
              />
            </section>
            {session.maySupport && <AccountLimits account={data} />}
            {session.mayAdminister && <PasswordReset account={data} />}
            {session.maySupport && <AccountStatus account={data} />}
            {session.mayAdminister && <AccountErasure account={data} />}
          </>
        )}
      </Loaded>
    </>
  );
}
