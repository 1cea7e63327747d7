import { Check } from '../../../controls/check.tsx';
import { Choice, Field } from '../../../controls/fields.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { EnvelopeChoice } from '../envelope-choice.tsx';
import styles from '../deliver.module.css';
import { Lines } from '../lines.tsx';
import type { Draft } from './draft.ts';

interface MoreSettingsProps {
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
  problems: ReadonlyMap<string, string>;
  headerNames?: readonly string[];
  hasCertificate?: boolean;
}

const encodings: readonly Draft['signatureEncoding'][] = ['hex', 'base64', 'sha256=hex'];

/** Member of the draft, member of the API, unit or range. */
const numbers = [
  ['timeoutMs', 'timeoutMs', '1000 – 30000'],
  ['maxInFlight', 'maxInFlight', '1 – 64'],
  ['rateLimit', 'rateLimit', '0.1 – 10000'],
  ['batchRecords', 'batch.maxRecords', '1 – 100'],
  ['batchWaitMs', 'batch.maxWaitMs', '0 – 5000'],
] as const;

/** Settings that most endpoints leave unchanged: limits, batches, headers, a client certificate. */
export function MoreSettings({
  draft,
  onChange,
  problems,
  headerNames = [],
  hasCertificate = false,
}: MoreSettingsProps) {
  const { deliver: texts } = useTexts();
  const isRefused = [...problems.keys()].some((path) => !['url', 'name', 'description'].includes(path));
  return (
    <fieldset>
      <details open={isRefused || undefined}>
        <summary>{texts.more.title}</summary>
        <div className={styles.form}>
          <div className={styles.pair}>
            {numbers.map(([name, path, range]) => (
              <Field
                key={name}
                label={texts.more[name]}
                hint={`${range}. ${texts.more.hints[name]}`}
                inputMode="decimal"
                value={draft[name]}
                onChange={({ target }) => onChange({ [name]: target.value })}
                problem={problems.get(path)}
              />
            ))}
            <Choice
              label={texts.more.signatureEncoding}
              hint="X-Service-Signature"
              options={encodings.map((encoding) => [encoding, encoding] as const)}
              value={draft.signatureEncoding}
              onChange={({ target }) => onChange({ signatureEncoding: target.value as Draft['signatureEncoding'] })}
            />
            <EnvelopeChoice value={draft.envelope} onChange={(envelope) => onChange({ envelope })} />
          </div>
          <Lines
            label={texts.more.headers}
            hint={texts.more.headersHint}
            value={draft.headers}
            problem={problemBelow(problems, 'headers')}
            onChange={({ target }) => onChange({ headers: target.value })}
          />
          {headerNames.length > 0 && (
            <Check
              label={texts.more.removeHeaders(headerNames.join(', '))}
              checked={draft.removesHeaders}
              onChange={({ target }) => onChange({ removesHeaders: target.checked })}
            />
          )}
          <Lines
            label={texts.more.certificate}
            hint={texts.more.certificateHint}
            value={draft.certificate}
            problem={problems.get('clientCertificate.certificate') ?? problems.get('clientCertificate')}
            onChange={({ target }) => onChange({ certificate: target.value })}
          />
          <Lines
            label={texts.more.privateKey}
            hint={texts.more.privateKeyHint}
            value={draft.privateKey}
            problem={problems.get('clientCertificate.privateKey')}
            onChange={({ target }) => onChange({ privateKey: target.value })}
          />
          {hasCertificate && (
            <Check
              label={texts.more.removeCertificate}
              checked={draft.removesCertificate}
              onChange={({ target }) => onChange({ removesCertificate: target.checked })}
            />
          )}
        </div>
      </details>
    </fieldset>
  );
}

function problemBelow(problems: ReadonlyMap<string, string>, member: string): string | undefined {
  return [...problems].find(([path]) => path === member || path.startsWith(`${member}.`))?.[1];
}
