import type { SimulatorRequest } from '@heliograph/vendor-contract';
import { CodeError, invalid } from './envelope.ts';
import { text } from './request.ts';
import { application } from './sessions.ts';

export type Body = Readonly<Record<string, unknown>>;

const languages: readonly string[] = [
  '_zh_CN',
  '_en_US',
  '_ja_JP',
  '_es_ES',
  '_de_DE',
  '_pt_BR',
  '_fr_FR',
  '_it_IT',
  '_ko_KR',
  '_nl_NL',
  '_pl_PL',
  '_vi_VN',
  '_zh_TW',
];

/** Returns whether the answer is Chinese: without a language everything is. */
export function isChinese(body: Body): boolean {
  const lang = text(body, 'lang');
  if (lang !== undefined && !languages.includes(lang)) throw invalid('lang');
  return lang === undefined || lang.startsWith('_zh');
}

export function checkApplication(headers: SimulatorRequest['headers'], body: Body): void {
  const appkey = text(body, 'appkey');
  if (appkey === undefined) throw new CodeError('001');
  if (appkey !== application.appKey) throw new CodeError('E00000');
  const secret = headers['x-access-key'];
  if (secret === undefined || secret === '') throw new CodeError('E911');
  if (secret !== application.appSecret) throw new CodeError('E912');
}

/** Asked for with a user's login only: clients of OAuth2 do not send it. */
export function checkSystem(headers: SimulatorRequest['headers'], body: Body): void {
  if ((headers.sys_code ?? text(body, 'sys_code')) === undefined) throw new CodeError('003');
}

export function parseBody(sent: string): Body {
  try {
    const body: unknown = JSON.parse(sent);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Body;
  } catch {
    // Falls through: the cloud does not distinguish a broken body from an empty one.
  }
  throw new CodeError('001');
}
