import type { Vendor } from '@heliograph/sdk';
import { useState } from 'react';
import { Choice } from '../../controls/fields.tsx';
import { depthsOf, EXAMPLE_DEVICES, secondsOf } from '../../controls/imports/import-depth.ts';
import { useFormats } from '../../texts/formats.ts';
import { useTexts } from '../../texts/texts.tsx';

/** How far back samples are imported after the first sync, with what the vendor's limits make of it. */
export function ImportChoice({ vendor, problem }: { vendor: Vendor; problem: string | undefined }) {
  const { imports: texts } = useTexts();
  const formats = useFormats();
  const [days, setDays] = useState('');
  const { history } = vendor;
  if (history === null) return <p>{texts.noHistory}</p>;
  const { samples } = history;
  const depths = depthsOf(samples);
  const textOf = (depth: number): string =>
    depth === samples.days ? texts.depthAll(formats.number(depth)) : texts.depthDays(formats.number(depth));
  const seconds = secondsOf(samples, Number(days));
  const estimate =
    seconds === undefined
      ? texts.noCalls
      : texts.depthTakes(formats.number(EXAMPLE_DEVICES), formats.duration(seconds));
  return (
    <Choice
      label={texts.depth}
      name="samplesDays"
      value={days}
      options={[
        ['', texts.depthDefault],
        ['0', texts.depthNone],
        ...depths.map((depth) => [String(depth), textOf(depth)] as const),
      ]}
      hint={`${texts.depthHint}${Number(days) > 0 ? ` ${estimate}` : ''}`}
      problem={problem}
      onChange={({ target }) => setDays(target.value)}
    />
  );
}
