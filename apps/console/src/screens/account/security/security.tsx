import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { Loaded } from '../../../controls/listed.tsx';
import { ShownOnce } from '../../../controls/shown-once.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { EnabledApp } from './enabled-app.tsx';
import { Enrollment } from './enrollment.tsx';
import { Passkeys } from './passkeys.tsx';

/** How the user who is logged in, account or operator, logs in besides the password. */
export function Security() {
  const { account } = useTexts();
  const texts = account.security;
  const totp = useQuery({ queryKey: ['totp'], queryFn: ({ signal }) => api.getTotp({ signal }) });
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes)
    return (
      <ShownOnce title={texts.recoveryCodes} onDone={() => setCodes(undefined)}>
        <p>{texts.recoveryAbout}</p>
        <pre>{codes.join('\n')}</pre>
      </ShownOnce>
    );
  return (
    <>
      <Loaded query={totp}>
        {({ enabledAt, recoveryCodesLeft }) =>
          enabledAt === null ? (
            <Enrollment onEnabled={setCodes} />
          ) : (
            <EnabledApp enabledAt={enabledAt} recoveryCodesLeft={recoveryCodesLeft} onRenewed={setCodes} />
          )
        }
      </Loaded>
      <Passkeys />
    </>
  );
}
