import { reported } from '@heliograph/base-data';
import { isRecord, parseNode, readList, readNumber, VendorError } from '@heliograph/vendor-contract';
import type { SungrowClient } from './client.ts';
import type { SungrowCall, SungrowItem } from './wire.ts';

export const LIST_PAGE = 100;
/** No account is larger; a cloud with endless pages must not block us. */
const MAX_PAGES = 1000;

export interface SungrowPage {
  body: string;
  items: SungrowItem[];
}

/** Reads all pages of a list. The maximum page size is not documented: `rowCount` decides when all rows were read. */
export async function* pages(
  client: SungrowClient,
  call: SungrowCall,
  filter: object,
  signal: AbortSignal,
  size = LIST_PAGE,
): AsyncGenerator<SungrowPage> {
  const isOAuth = client.grant.kind === 'oauth';
  let seen = 0;
  for (let number = 1; number <= MAX_PAGES; number += 1) {
    // The paths of OAuth2 count in `page`; of some it is not documented, so that they get both names.
    const paging = { curPage: number, size, ...reported({ page: isOAuth ? number : undefined }) };
    const { body, data } = await client.call(call, { ...filter, ...paging }, signal);
    const { items, rowCount } = readPage(call, body, data);
    yield { body, items };
    seen += items.length;
    const more = rowCount === undefined ? items.length >= size : seen < rowCount;
    if (!more || items.length === 0) return;
  }
}

function readPage(
  call: SungrowCall,
  body: string,
  data: unknown,
): { items: SungrowItem[]; rowCount: number | undefined } {
  const rowCount = isRecord(data) ? readNumber(data.rowCount) : undefined;
  // An account without plants was seen with a null list.
  const list = data === null || rowCount === 0 ? [] : isRecord(data) ? readList(data.pageList) : undefined;
  if (!list) throw new VendorError('protocol', `${call}: the answer has no list`, { call });
  const sources = parseNode(body).sources('result_data', 'pageList');
  const items = list.map((value, i) => ({ value: isRecord(value) ? value : {}, source: sources[i] ?? '{}' }));
  return { items, rowCount };
}
