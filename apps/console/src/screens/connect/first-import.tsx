import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../api/api.ts';
import { ImportProgress, isOpen } from '../../controls/imports/import-progress.tsx';
import { useTexts } from '../../texts/texts.tsx';

const REFRESH_MS = 3_000;

/** The import that was requested with the vendor account, while the user waits for the first record. Empty without one. */
export function FirstImport({ vendorAccountId }: { vendorAccountId: string }) {
  const { imports: texts } = useTexts();
  const imports = useQuery({
    queryKey: ['first-import', vendorAccountId],
    queryFn: async ({ signal }) => (await api.listImports(vendorAccountId, { limit: 1 }, { signal })).items,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) === true ? REFRESH_MS : false),
  });
  const [first] = imports.data ?? [];
  if (first === undefined) return null;
  return (
    <section>
      <h2>{texts.importing}</h2>
      <ImportProgress one={first} />
      <Link href={`/vendors/accounts/${vendorAccountId}`}>{texts.toImports}</Link>
    </section>
  );
}
