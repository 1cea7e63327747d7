import type { AdminWebhook } from '@heliograph/sdk';
import { Link } from 'wouter';
import { api } from '../../../api/api.ts';
import { changedAddress, useAddress } from '../../../controls/address.ts';
import { Listed } from '../../../controls/listed.tsx';
import { Table } from '../../../controls/table.tsx';
import { useList } from '../../../controls/use-list.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { useReasonText } from '../../deliver/attempts/reason-text.ts';
import styles from '../../deliver/deliver.module.css';
import { TypedFilter } from '../../deliver/filter/typed-filter.tsx';
import { HealthBadge } from '../../deliver/webhooks/health-badge.tsx';
import { ANY_HEALTH, webhooksQueryOf, LETTERS_ID } from './deliveries-query.ts';

const REFRESH_MS = 15_000;
/** The service counts no further. */
const MAX_COUNTED = 1000;
const healths = ['failing', 'open', 'disabled', 'paused', 'healthy'] as const;

/** The webhooks of all accounts, by default those in trouble, those failing longest first. */
export function AllWebhooks() {
  const { operator, deliver } = useTexts();
  const texts = operator.deliveries;
  const [address, change] = useAddress();
  const query = webhooksQueryOf(address);
  const webhooks = useList({
    key: ['admin-webhooks', query],
    load: (page, options) => api.listWebhooksOfAllAccounts({ ...query, ...page }, options),
    refreshMs: REFRESH_MS,
  });
  return (
    <>
      <search className={styles.filters} aria-label={texts.webhooks}>
        <TypedFilter
          label={texts.accountId}
          value={address.get('accountId') ?? ''}
          onChoose={(accountId) => change({ accountId, webhookId: undefined })}
          pattern="[A-Za-z0-9_\-]{1,64}"
        />
        <label>
          {texts.health}
          <select value={address.get('health') ?? ''} onChange={({ target }) => change({ health: target.value })}>
            <option value="">{texts.troubled}</option>
            {healths.map((health) => (
              <option key={health} value={health}>
                {deliver.health[health]}
              </option>
            ))}
            <option value={ANY_HEALTH}>{deliver.all}</option>
          </select>
        </label>
      </search>
      <Listed list={webhooks} empty={address.has('accountId') || address.has('health') ? texts.noMatch : texts.allWell}>
        {(items) => <WebhookTable webhooks={items} />}
      </Listed>
    </>
  );
}

function WebhookTable({ webhooks }: { webhooks: readonly AdminWebhook[] }) {
  const { operator } = useTexts();
  const texts = operator.deliveries;
  const columns = [
    { text: texts.webhook },
    { text: texts.account },
    { text: texts.health },
    { text: texts.since },
    { text: texts.lastError },
    { text: texts.next },
    { text: texts.waiting, isNumber: true },
  ];
  return (
    <Table label={texts.webhooks} columns={columns}>
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} />
      ))}
    </Table>
  );
}

function WebhookRow({ webhook }: { webhook: AdminWebhook }) {
  const { operator, deliver } = useTexts();
  const texts = operator.deliveries;
  const formats = useFormats();
  const reasonText = useReasonText();
  const [address] = useAddress();
  const { id, accountId, name, host, health, disabledReason, failingSince, lastError, nextAttemptAt, deadLetters } =
    webhook;
  const disabled: Partial<Record<string, string>> = deliver.disabledReasons;
  const count = formats.number(deadLetters);
  return (
    <tr>
      <th scope="row" data-wrap>
        <bdi>{name ?? id}</bdi>
        <br />
        <small>
          <bdi>{host}</bdi>
        </small>
      </th>
      <td>
        <Link href={`/operator/accounts/${accountId}`}>{accountId}</Link>
      </td>
      <td>
        <HealthBadge health={health} />
      </td>
      <td>{formats.time(failingSince)}</td>
      <td data-wrap>
        {disabledReason !== null && `${disabled[disabledReason] ?? disabledReason} `}
        {health !== 'healthy' && lastError !== null && `${formats.time(lastError.at)}: ${reasonText(lastError)}`}
      </td>
      <td>{formats.time(nextAttemptAt)}</td>
      <td data-number>
        {deadLetters === 0 ? (
          count
        ) : (
          <Link
            href={`/operator/deliveries?${changedAddress(address, { webhookId: id, retried: 'false' }).toString()}`}
            aria-label={texts.lettersOf(name ?? id, count)}
            onClick={() => document.getElementById(LETTERS_ID)?.focus()}
          >
            {deadLetters < MAX_COUNTED ? count : texts.atLeast(count)}
          </Link>
        )}
      </td>
    </tr>
  );
}
