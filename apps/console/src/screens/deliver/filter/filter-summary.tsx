import type { WebhookFilterBody } from '@heliograph/sdk';
import { useTexts } from '../../../texts/texts.tsx';
import { sizeOf } from './changed-filter.ts';

/** A filter in a line. @param none text for a filter without kinds */
export function FilterSummary({ filter, none }: { filter: WebhookFilterBody; none: string }) {
  const { deliver: texts } = useTexts();
  const sizes = sizeOf(filter);
  const kinds = filter.kinds?.includes('*') === true ? texts.filter.allKinds : (filter.kinds?.join(', ') ?? none);
  const parts = Object.entries(sizes)
    .filter(([name, size]) => size > 0 && name !== 'kinds')
    .map(([name, size]) => texts.filter.sizes[name as keyof typeof texts.filter.sizes](size));
  return <bdi>{[kinds, ...parts].join(' · ')}</bdi>;
}
