import type { MasterKeyState } from '@heliograph/sdk';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { Badge, type Tone } from '../../../controls/badge.tsx';
import { Code } from '../../../controls/code.tsx';
import styles from '../../../controls/form.module.css';
import { Loaded } from '../../../controls/listed.tsx';
import { Table } from '../../../controls/table.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { nextStepOf, type NextStep } from './next-step.ts';

const REFRESH_MS = 15_000;
const ROTATE = 'npm run admin -- rotate-master-key';
const commands: Partial<Record<NextStep, string>> = { rotate: ROTATE, check: `${ROTATE} --check` };
const stepTones: Record<NextStep, Tone> = {
  missing: 'bad',
  differ: 'wait',
  rotate: 'wait',
  check: 'wait',
  none: 'good',
};
const tonesOfUse: Record<MasterKeyState['keys'][number]['use'], Tone> = {
  encrypts: 'good',
  decrypts: 'quiet',
  missing: 'bad',
};

/** The master keys of the services, the number of stored secrets that need each, and the next step. */
export function MasterKey() {
  const { operator } = useTexts();
  const texts = operator.masterKey;
  const credentials = useQuery({
    queryKey: ['master-key', 'vendor-credentials'],
    queryFn: ({ signal }) => api.getMasterKeyOfVendorCredentials({ signal }),
    refetchInterval: REFRESH_MS,
  });
  const webhooks = useQuery({
    queryKey: ['master-key', 'webhook-secrets'],
    queryFn: ({ signal }) => api.getMasterKeyOfWebhookSecrets({ signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <p>{texts.about}</p>
      {credentials.data && webhooks.data && <Next step={nextStepOf([credentials.data, webhooks.data])} />}
      <h2>{texts.credentials}</h2>
      <Loaded query={credentials}>{(state) => <Keys label={texts.credentials} state={state} />}</Loaded>
      <h2>{texts.webhookSecrets}</h2>
      <Loaded query={webhooks}>{(state) => <Keys label={texts.webhookSecrets} state={state} />}</Loaded>
    </>
  );
}

function Next({ step }: { step: NextStep }) {
  const { operator } = useTexts();
  const texts = operator.masterKey;
  const command = commands[step];
  return (
    <section className={styles.panel}>
      <h2>{texts.next}</h2>
      <p role="status">
        <Badge tone={stepTones[step]} text={texts.steps[step].title} />
      </p>
      <p>{texts.steps[step].about}</p>
      {command !== undefined && <Code label={texts.command} text={command} />}
    </section>
  );
}

function Keys({ label, state }: { label: string; state: MasterKeyState }) {
  const { operator } = useTexts();
  const texts = operator.masterKey;
  const formats = useFormats();
  const columns = [{ text: texts.key }, { text: texts.use }, { text: texts.secrets, isNumber: true }];
  return (
    <Table label={label} columns={columns}>
      {state.keys.map(({ id, use, secrets }) => (
        <tr key={id}>
          <th scope="row">{id === null ? texts.unknown : <code>{id}</code>}</th>
          <td>
            <Badge tone={tonesOfUse[use]} text={texts.uses[use]} />
          </td>
          <td data-number>{formats.number(secrets)}</td>
        </tr>
      ))}
    </Table>
  );
}
