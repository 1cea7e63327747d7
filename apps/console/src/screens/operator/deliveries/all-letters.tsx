import { reported } from '@heliograph/base-data';
import type { AdminDeadLetter } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../../api/api.ts';
import { Listed } from '../../../controls/listed.tsx';
import { Table } from '../../../controls/table.tsx';
import { useList } from '../../../controls/use-list.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { useReasonText } from '../../deliver/attempts/reason-text.ts';
import styles from '../../deliver/deliver.module.css';
import { LetterState } from '../../deliver/failed/letter-drawer.tsx';
import { ChosenFilter } from '../../deliver/filter/delivery-filters.tsx';
import { kinds } from '../../deliver/filter/kinds.ts';
import { RangeFilter } from '../../deliver/filter/range-filter.tsx';
import { TypedFilter } from '../../deliver/filter/typed-filter.tsx';
import { useAddress } from '../../../controls/address.ts';
import { lettersQueryOf } from './deliveries-query.ts';

/** The service counts no further. */
const MAX_COUNTED = 10_000;

/** The dead letters of all accounts, newest first: where they were sent and why that failed, without their contents. */
export function AllLetters() {
  const { operator } = useTexts();
  const texts = operator.deliveries;
  const [address] = useAddress();
  const query = lettersQueryOf(address);
  const letters = useList({
    key: ['admin-dead-letters', query],
    load: (page, options) => api.listDeadLettersOfAllAccounts({ ...query, ...page }, options),
  });
  return (
    <>
      <LetterFilters />
      <Listed list={letters} empty={Object.keys(query).length > 0 ? texts.noMatch : texts.noLetters}>
        {(items) => <LetterTable letters={items} />}
      </Listed>
    </>
  );
}

function LetterFilters() {
  const { operator, deliver } = useTexts();
  const texts = operator.deliveries;
  const [address, change] = useAddress();
  const [from, to] = ['from', 'to'].map((name) => Number(address.get(name) ?? '') || undefined);
  const valueOf = (name: string): string => address.get(name) ?? '';
  const choose = (name: string) => (value: string) => change({ [name]: value });
  const reasons = useReasons(from, to);
  return (
    <search className={styles.filters} aria-label={texts.letters}>
      <TypedFilter
        label={texts.webhookId}
        value={valueOf('webhookId')}
        onChoose={choose('webhookId')}
        pattern="[A-Za-z0-9_\-]{1,64}"
      />
      <ChosenFilter label={deliver.reason} value={valueOf('reason')} options={reasons} onChoose={choose('reason')} />
      <TypedFilter
        label={deliver.status}
        value={valueOf('status')}
        onChoose={choose('status')}
        placeholder="503, 5xx"
        pattern="[1-5](\d\d|xx)"
        title="503, 5xx"
      />
      <ChosenFilter
        label={deliver.kind}
        value={valueOf('kind')}
        options={[...kinds, 'test'].map((kind) => [kind, kind] as const)}
        onChoose={choose('kind')}
      />
      <ChosenFilter
        label={deliver.failed.retried}
        value={valueOf('retried')}
        options={[
          ['false', deliver.failed.notRetried],
          ['true', deliver.failed.wasRetried],
        ]}
        onChoose={choose('retried')}
      />
      <RangeFilter from={from} to={to} onChoose={change} />
    </search>
  );
}

/** Returns the reasons of the time range with their counts over all accounts, the most frequent first. */
function useReasons(from: number | undefined, to: number | undefined): [reason: string, text: string][] {
  const { operator } = useTexts();
  const formats = useFormats();
  const reasonText = useReasonText();
  const range = reported({ from, to });
  const { data } = useQuery({
    queryKey: ['admin-dead-letter-reasons', range],
    queryFn: ({ signal }) => api.countDeadLettersByReason(range, { signal }).all(),
  });
  return (data ?? []).map(({ reason, count }) => {
    const number = formats.number(count);
    return [reason, `${reasonText({ reason })}: ${count < MAX_COUNTED ? number : operator.deliveries.atLeast(number)}`];
  });
}

function LetterTable({ letters }: { letters: readonly AdminDeadLetter[] }) {
  const { operator, deliver } = useTexts();
  const texts = operator.deliveries;
  const formats = useFormats();
  const reasonText = useReasonText();
  const columns = [
    { text: deliver.time },
    { text: deliver.failed.state },
    { text: texts.account },
    { text: texts.webhook },
    { text: deliver.reason },
    { text: deliver.kind },
    { text: deliver.vendor },
    { text: deliver.attemptsMade, isNumber: true },
  ];
  return (
    <Table label={texts.letters} columns={columns}>
      {letters.map((letter) => (
        <tr key={letter.id}>
          <td>{formats.time(letter.at)}</td>
          <td>
            <LetterState letter={letter} />
          </td>
          <td>
            <Link href={`/operator/accounts/${letter.accountId}`}>{letter.accountId}</Link>
          </td>
          <th scope="row" data-wrap>
            <bdi>{letter.webhookName ?? letter.webhookId}</bdi>
          </th>
          <td data-wrap>{reasonText(letter)}</td>
          <td>{letter.kind}</td>
          <td>{letter.vendor}</td>
          <td data-number>{formats.number(letter.attempts)}</td>
        </tr>
      ))}
    </Table>
  );
}
