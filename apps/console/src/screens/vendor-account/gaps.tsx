import type { VendorAccount } from '@heliograph/sdk';
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
        <table>
          <thead>
            <tr>
              {[texts.gapFrom, texts.gapTo, texts.gapState, texts.gapTries, texts.gapNote].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ from, to, state, tries, note, calls }) => (
              <tr key={`${from} ${to} ${calls?.join() ?? ''}`}>
                <td>{formats.time(from)}</td>
                <td>{formats.time(to)}</td>
                <td>{state}</td>
                <td>{formats.number(tries)}</td>
                <td>{note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
