import type { VendorErrorKind } from './vendor-error.ts';

/**
 * The cause that a vendor's message gives for a refusal: a rate limit, a quota of an hour or longer, the token or key,
 * the password, a permission.
 */
export type RefusalText = 'limit' | 'quota' | 'token' | 'password' | 'permission';

const call = String.raw`\b(?:api|app ?id|requests?|calls?|queries|access|visits?|usage|times|interface|traffic|frequency)\b`;
const bound = String.raw`\b(?:limits?|quota|threshold|allowance)\b`;
const spent = String.raw`(?:exceed|\bover\b|\breach|exhausted|used up|insufficient|\bout of\b|>)`;

const limits: readonly RegExp[] = [
  /\btoo (?:many|much) (?:\w+ )?(?:requests?|calls?|queries|accesses|visits?|attempts|times)\b|\btoo (?:frequent|often|fast)/i,
  /frequently[ _]?access|\baccess[ _]frequency|violations in a row|\bthrottl|\brate[ _-]?limit|\bquota\b|\ballowance\b/i,
  new RegExp(
    `${call}.{0,60}${bound}|${bound}.{0,30}${spent}.{0,30}${call}|(?:exceed|exhausted|used up|\\bout of\\b).{0,40}${call}`,
    'i',
  ),
  /频繁|限流|调用频率|次数(?:已|超|用|达)|请求过(?:多|快)/,
];
/** Sizes that a request exceeds: no limit of calls. */
const sizes =
  /page ?size|\b(?:length|range|param\w*|interval|batch|in one (?:request|call)|within \d+ (?:days|months))\b|_(?:list|size)\b/i;
const long =
  /\bdays?\b|\d+days?\b|\bdaily\b|\btoday\b|\b24 ?h|\bhour|\bmonth|\byear|\bquota\b|\ballowance\b|[今当每][日天]|小时/i;

const tokens: readonly RegExp[] = [
  /\bplease (?:log|sign)[ -]?in\b|(?:must|please)[ _]re-?login\b|\bnot logged in\b|\blogged out\b/i,
  /(?:token|\bapi ?key|\baccess ?key|\bsession|\bauthori[sz]ation|_login).{0,40}(?:invalid|expired|\bended\b|illegal|revoked|not (?:found|exist|valid)|timed? ?out)/i,
  /\b(?:invalid|expired|illegal|unknown|revoked|wrong)[ _](?:\w+[ _-]){0,2}(?:token|api ?key|access-?(?:key|token)|session)\b/i,
  /(?:令牌|登录|会话|token)(?:已)?(?:失效|过期|无效|超时)|请重新登录|未登录/i,
];
const passwords: readonly RegExp[] = [
  /(?:password|passwort|contraseña|senha|mot de passe).*(?:error|incorrect|wrong|invalid|falsch)/i,
  /\b(?:incorrect|wrong|invalid|bad) (?:\w+ ){0,3}(?:password|credentials)\b/i,
  /(?:密码|帐号|账号).*错误/,
];
const permissions: readonly RegExp[] = [
  /(?:\b(?:no|not|without|lacks?|missing|have)|insufficient|n't have)\b.{0,30}\b(?:permissions?|authority|authori[sz](?:ation|ed)|privileges?|access)\b/i,
  /(?:permission|access|authority)s?[ _](?:is |was )?(?:denied|refused|forbidden|required)|permission\b.{0,20}\bcannot\b/i,
  /\bno auth\b|\bnot (?:permitted|granted)\b|\bunauthori[sz]ed\b|\bforbidden\b|\binvalid access\b/i,
  /无权|没有权限|权限不足|未授权|禁止访问/,
];

/**
 * Seconds to wait for a quota of an hour or longer, where the vendor does not state when its counter resets: it is
 * retried once an hour.
 */
export const QUOTA_SECONDS = 3600;

/**
 * Reads the cause of a refusal with an unknown code from the vendor's message; undefined where it names none. A limit
 * outweighs the rest.
 */
export function readRefusalText(message: string): RefusalText | undefined {
  if (!sizes.test(message) && matches(limits, message)) return long.test(message) ? 'quota' : 'limit';
  if (matches(passwords, message)) return 'password';
  if (matches(tokens, message)) return 'token';
  return matches(permissions, message) ? 'permission' : undefined;
}

/**
 * Returns the error kind of a vendor's message; undefined where it shows none. `ofToken`: the kind of a refused token
 * or key at this vendor.
 */
export function kindOfText(message: string, ofToken: VendorErrorKind): VendorErrorKind | undefined {
  switch (readRefusalText(message)) {
    case 'limit':
    case 'quota':
      return 'rate_limited';
    case 'token':
      return ofToken;
    case 'password':
      return 'credentials_rejected';
    case 'permission':
      return 'not_permitted';
    default:
      return undefined;
  }
}

function matches(patterns: readonly RegExp[], message: string): boolean {
  return patterns.some((pattern) => pattern.test(message));
}

/** Returns whether a vendor's words are about a quota of an hour or longer. */
export function isQuotaText(message: string): boolean {
  return readRefusalText(message) === 'quota';
}
