import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import styles from '../../../controls/form.module.css';
import { Loaded } from '../../../controls/loaded.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Deletion } from './deletion.tsx';
import { RecordLanguage } from './record-language.tsx';

/** What the account is, and what it can change of itself. */
export function Settings() {
  const { account: all } = useTexts();
  const texts = all.settings;
  const formats = useFormats();
  const query = useQuery({ queryKey: ['account'], queryFn: ({ signal }) => api.getAccount({ signal }) });
  return (
    <Loaded query={query}>
      {(account) => (
        <>
          <section className={styles.panel}>
            <h2>
              <bdi>{account.username}</bdi>
            </h2>
            <dl className={styles.facts}>
              <div>
                <dt>{texts.id}</dt>
                <dd>{account.id}</dd>
              </div>
              <div>
                <dt>{texts.createdAt}</dt>
                <dd>{formats.time(account.createdAt)}</dd>
              </div>
              <div>
                <dt>{texts.channels}</dt>
                <dd>
                  Kafka: {account.channels.kafka ? texts.on : texts.off} · MQTT:{' '}
                  {account.channels.mqtt ? texts.on : texts.off}
                </dd>
              </div>
            </dl>
          </section>
          <RecordLanguage account={account} />
          <Deletion username={account.username} />
        </>
      )}
    </Loaded>
  );
}
