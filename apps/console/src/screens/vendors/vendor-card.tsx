import type { VendorAccount, VendorHealth } from '@heliograph/sdk';
import { Link } from 'wouter';
import { useFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';
import styles from './vendors.module.css';

interface VendorCardProps {
  name: string;
  health: VendorHealth;
  accounts: readonly VendorAccount[];
}

/** The state of a vendor's cloud, and beneath it, separately, the state of the caller's own vendor accounts. */
export function VendorCard({ name, health, accounts }: VendorCardProps) {
  const { vendors: texts } = useTexts();
  const formats = useFormats();
  const { state, since, message, lastHour, own } = health;
  return (
    <article data-state={state}>
      <h2>{name}</h2>
      <p>
        <strong>{texts.states[state]}</strong> {since !== null && <small>{texts.since(formats.time(since))}</small>}
      </p>
      {state !== 'operational' && <p>{message}</p>}
      {lastHour.successShare !== null && <p>{texts.answered(formats.percent(lastHour.successShare))}</p>}
      {own.devicesWaiting > 0 && <p>{texts.waiting(own.devicesWaiting)}</p>}
      {own.openGaps > 0 && <p>{texts.gaps(own.openGaps)}</p>}
      {own.lastSuccessAt !== null && (
        <p>
          <small>{texts.lastSuccess(formats.time(own.lastSuccessAt))}</small>
        </p>
      )}
      {accounts.length > 0 && (
        <ul className={styles.accounts} aria-label={texts.accounts}>
          {accounts.map((account) => (
            <li key={account.id}>
              <Link href={`/vendors/accounts/${account.id}`}>
                <bdi>{account.name ?? account.id}</bdi>
              </Link>{' '}
              <Standing account={account} affected={own.affected.find(({ id }) => id === account.id)} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

interface StandingProps {
  account: VendorAccount;
  affected: VendorHealth['own']['affected'][number] | undefined;
}

/** The state of one vendor account, where it is not simply working. */
function Standing({ account: { status, polling }, affected }: StandingProps) {
  const { vendors: texts, vendorAccount } = useTexts();
  const formats = useFormats();
  if (affected) {
    const { cause, until } = affected;
    return (
      <span>
        {texts.causes[cause]} {until !== null && texts.until(formats.time(until))}
      </span>
    );
  }
  if (status !== 'active') return <span>{vendorAccount.statuses[status]}</span>;
  return polling.status === 'polling' ? <span>{vendorAccount.pollings.polling}</span> : null;
}
