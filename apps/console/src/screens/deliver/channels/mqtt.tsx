import type { MqttCredential, MqttToken } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { Loaded } from '../../../controls/listed.tsx';
import { Secret } from '../../../controls/secret.tsx';
import { ShownOnce } from '../../../controls/shown-once.tsx';
import { useAction } from '../../../controls/use-action.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { canDeliver } from '../use-webhooks.ts';
import styles from '../deliver.module.css';
import { ChannelFilter } from './channel-filter.tsx';
import { CredentialCard } from './credential-card.tsx';
import { mqttSamples } from './mqtt-samples.ts';
import { NewCredential } from './new-credential.tsx';
import { Samples } from './samples.tsx';

const key = ['mqtt-credentials'];

/** Delivery by MQTT: credentials of the account, their tokens, subscription examples, and the filter of its topics. */
export function Mqtt() {
  const { deliver: texts } = useTexts();
  return (
    <>
      <p className={styles.quiet}>{texts.channels.mqtt}</p>
      {canDeliver() && <MqttCredentials />}
      <ChannelFilter channel="mqtt" />
    </>
  );
}

function MqttCredentials() {
  const { deliver: texts } = useTexts();
  const formats = useFormats();
  const credentials = useQuery({ queryKey: key, queryFn: ({ signal }) => api.listMqttCredentials({ signal }).all() });
  const [token, setToken] = useState<MqttToken>();
  const creation = useAction((label: string, once) => api.createMqttCredential(label === '' ? {} : { label }, once), {
    changes: [key, ['channel', 'mqtt']],
    onDone: setToken,
  });
  return (
    <>
      {token && (
        <ShownOnce title={texts.channels.created} onDone={() => setToken(undefined)}>
          <Secret label={texts.channels.token} value={token.token} />
          <p>{texts.channels.tokenUntil(formats.time(token.expiresAt))}</p>
        </ShownOnce>
      )}
      <NewCredential creation={creation} />
      <Loaded query={credentials}>{(found) => <Credentials credentials={found} onToken={setToken} />}</Loaded>
    </>
  );
}

interface CredentialsProps {
  credentials: readonly MqttCredential[];
  onToken: (token: MqttToken) => void;
}

function Credentials({ credentials, onToken }: CredentialsProps) {
  const { deliver: texts } = useTexts();
  if (credentials.length === 0) return <p role="status">{texts.channels.none}</p>;
  return (
    <>
      <ul className={styles.list}>
        {credentials.map((credential) => (
          <li key={credential.id}>
            <CredentialCard
              credential={credential}
              revoke={() => api.revokeMqttCredential(credential.id)}
              changes={[key]}
              facts={[
                [texts.channels.broker, credential.url],
                [texts.channels.username, credential.username],
                [texts.channels.clientIdPrefix, credential.clientIdPrefix],
                [texts.channels.topicFilters, credential.topicFilters.join(', ')],
              ]}
              renew={{ work: () => api.renewMqttToken(credential.id), onDone: onToken }}
            />
          </li>
        ))}
      </ul>
      <Samples samples={mqttSamples(credentials[0]!)} />
    </>
  );
}
