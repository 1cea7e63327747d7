import { useAccount } from '../../../api/queries.ts';
import { Facts } from '../../../controls/facts.tsx';
import styles from '../../../controls/form.module.css';
import { Loaded } from '../../../controls/listed.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { Deletion } from './deletion.tsx';
import { RecordLanguage } from './record-language.tsx';

/** The account's data, and the settings that it can change itself. */
export function Settings() {
  const { account: all } = useTexts();
  const texts = all.settings;
  const formats = useFormats();
  const query = useAccount();
  const onOff = (isOn: boolean): string => (isOn ? texts.on : texts.off);
  return (
    <Loaded query={query}>
      {(account) => (
        <>
          <section className={styles.panel}>
            <h2>
              <bdi>{account.username}</bdi>
            </h2>
            <Facts
              facts={[
                [texts.id, account.id],
                [texts.createdAt, formats.time(account.createdAt)],
                [texts.channels, `Kafka: ${onOff(account.channels.kafka)} · MQTT: ${onOff(account.channels.mqtt)}`],
              ]}
            />
          </section>
          <RecordLanguage account={account} />
          <Deletion username={account.username} />
        </>
      )}
    </Loaded>
  );
}
