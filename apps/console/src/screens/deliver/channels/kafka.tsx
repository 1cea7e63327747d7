import type { CreatedKafkaCredential, KafkaCredential } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { Loaded } from '../../../controls/listed.tsx';
import { Secret } from '../../../controls/secret.tsx';
import { ShownOnce } from '../../../controls/shown-once.tsx';
import { useAction } from '../../../controls/use-action.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { canDeliver } from '../use-webhooks.ts';
import styles from '../deliver.module.css';
import { ChannelFilter } from './channel-filter.tsx';
import { CredentialCard } from './credential-card.tsx';
import { KafkaLag } from './kafka-lag.tsx';
import { kafkaSamples } from './kafka-samples.ts';
import { NewCredential } from './new-credential.tsx';
import { Samples } from './samples.tsx';

const key = ['kafka-credentials'];

/** Delivery by Kafka: users of the account, code samples, the lag of its groups, and the filter of its topics. */
export function Kafka() {
  const { deliver: texts } = useTexts();
  return (
    <>
      <p className={styles.quiet}>{texts.channels.kafka}</p>
      {canDeliver() && <KafkaCredentials />}
      <KafkaLag />
      <ChannelFilter channel="kafka" />
    </>
  );
}

function KafkaCredentials() {
  const { deliver: texts } = useTexts();
  const credentials = useQuery({ queryKey: key, queryFn: ({ signal }) => api.listKafkaCredentials({ signal }).all() });
  const [created, setCreated] = useState<CreatedKafkaCredential>();
  const creation = useAction((label: string, once) => api.createKafkaCredential(label === '' ? {} : { label }, once), {
    changes: [key, ['channel', 'kafka']],
    onDone: setCreated,
  });
  return (
    <>
      {created && (
        <ShownOnce title={texts.channels.created} onDone={() => setCreated(undefined)}>
          <Secret label={texts.channels.username} value={created.username} />
          <Secret label={texts.channels.password} value={created.password} />
        </ShownOnce>
      )}
      <NewCredential creation={creation} />
      <Loaded query={credentials}>{(found) => <Credentials credentials={found} />}</Loaded>
    </>
  );
}

function Credentials({ credentials }: { credentials: readonly KafkaCredential[] }) {
  const { deliver: texts } = useTexts();
  if (credentials.length === 0) return <p role="status">{texts.channels.none}</p>;
  return (
    <>
      <ul className={styles.list}>
        {credentials.map((credential) => (
          <li key={credential.id}>
            <CredentialCard
              credential={credential}
              revoke={() => api.revokeKafkaCredential(credential.id)}
              changes={[key]}
              facts={[
                [texts.channels.brokers, credential.bootstrap],
                [texts.channels.security, `${credential.securityProtocol}, ${credential.mechanism}`],
                [texts.channels.username, credential.username],
                [texts.channels.topics, credential.topics.join(', ')],
                [texts.channels.groupPrefix, credential.groupPrefix],
              ]}
            />
          </li>
        ))}
      </ul>
      <Samples samples={kafkaSamples(credentials[0]!)} />
    </>
  );
}
