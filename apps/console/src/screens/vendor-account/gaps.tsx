import type { VendorAccount } from '@heliograph/sdk';
import { Table } from '../../controls/table.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';

/** The times whose samples were missed: those being fetched from the vendor's history, and those given up, with the reason. */
export function Gaps({ gaps: { open, givenUp } }: { gaps: VendorAccount['gaps'] }) {
  const { vendorAccount: texts } = useTexts();
  const formats = useFormats();
  const rows = [
    ...open.map((gap) => ({ ...gap, state: texts.gapOpen, note: gap.lastError ?? '' })),
    ...givenUp.map((gap) => ({ ...gap, state: texts.gapReasons[gap.reason], note: gap.lastError ?? '' })),
  ];
  return (
    <section>
      <h2>{texts.gaps}</h2>
      {rows.length === 0 && <p>{texts.noGaps}</p>}
      {rows.length > 0 && (
        <Table
          label={texts.gaps}
          columns={[
            { text: texts.gapFrom },
            { text: texts.gapTo },
            { text: texts.gapState },
            { text: texts.gapTries, isNumber: true },
            { text: texts.gapNote },
          ]}
        >
          {rows.map(({ from, to, state, tries, note, calls }) => (
            <tr key={`${from} ${to} ${calls?.join() ?? ''}`}>
              <td>{formats.time(from)}</td>
              <td>{formats.time(to)}</td>
              <td>{state}</td>
              <td data-number>{formats.number(tries)}</td>
              <td data-wrap>{note}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
