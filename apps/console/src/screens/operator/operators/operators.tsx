import type { Operator } from '@heliograph/sdk';
import { useState } from 'react';
import { api, session } from '../../../api/api.ts';
import styles from '../../../controls/form.module.css';
import { Listed } from '../../../controls/listed.tsx';
import { Table } from '../../../controls/table.tsx';
import { useList } from '../../../controls/use-list.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { OneTimePassword } from '../one-time-password.tsx';
import { NewOperator } from './new-operator.tsx';
import { OperatorRemoval, OperatorReset } from './operator-reset.tsx';

interface Issued {
  username: string;
  password: string;
}

/** The operators of the service. */
export function Operators() {
  const { operator } = useTexts();
  const texts = operator.operators;
  const formats = useFormats();
  const [issued, setIssued] = useState<Issued>();
  const [asked, setAsked] = useState<{ what: 'reset' | 'removal'; operator: Operator }>();
  const operators = useList({ key: ['operators'], load: (page, options) => api.listOperators(page, options) });
  const close = (): void => setAsked(undefined);
  return (
    <>
      {issued && <OneTimePassword issued={issued} onDone={() => setIssued(undefined)} />}
      {session.mayAdminister && !issued && <NewOperator onIssued={setIssued} />}
      <Listed list={operators} empty={texts.none}>
        {(items) => (
          <Table
            label={texts.title}
            columns={[
              { text: texts.username },
              { text: texts.role },
              { text: texts.createdAt },
              { text: texts.id },
              ...(session.mayAdminister ? [{ text: texts.actions, isQuiet: true }] : []),
            ]}
          >
            {items.map((one) => (
              <tr key={one.id}>
                <th scope="row">
                  <bdi>{one.username}</bdi>
                </th>
                <td>{texts.roles[one.role]}</td>
                <td>{formats.time(one.createdAt)}</td>
                <td>
                  <code>{one.id}</code>
                </td>
                {session.mayAdminister && (
                  <td>
                    <div className={styles.buttons}>
                      <button type="button" onClick={() => setAsked({ what: 'reset', operator: one })}>
                        {operator.reset.action}
                      </button>
                      <button
                        type="button"
                        className={styles.dangerous}
                        onClick={() => setAsked({ what: 'removal', operator: one })}
                      >
                        {texts.remove}
                      </button>
                    </div>
                  </td>
                )}
              </tr>
            ))}
          </Table>
        )}
      </Listed>
      {asked?.what === 'removal' && <OperatorRemoval operator={asked.operator} onClose={close} />}
      {asked?.what === 'reset' && <OperatorReset operator={asked.operator} onIssued={setIssued} onClose={close} />}
    </>
  );
}
