import { nameWords, wordsOfName } from '@heliograph/vendors/vocabulary';
import { isNetworkAddress } from './plain-text.ts';

/** Words of models and makers that no member's name has. */
const modelWords = new Set(
  `huawei sungrow growatt goodwe solis ginlong solaredge sma fronius enphase solarman deye foxess fox solax saj solplanet aiswei envoy sunny boy
  tripower symo primo tauro galvo verto gen eco plus pro ultra mini air storage core hub controller combiner collar optimizer single unknown nano
  residential commercial rooftop balcony build rev release beta edition elekeeper sunways tigo luna hybridstring`.split(
    /\s+/,
  ),
);

/** `SUN2000`, `60KTL`, `M1`: a code of letters and digits, without six digits in a row, which a serial number has. */
const isCode = /^(?=.*\d)(?!.*\d{6})[A-Za-z0-9]{1,14}$/;
const isAbbreviation = /^\p{Lu}{1,3}$/u;
/** Twelve hexadecimal digits are a MAC address without separators. */
const isMac = /^[0-9a-f]{12}$/i;

/** Returns whether a text is the name of a model and of no person: of codes of letters and digits, short abbreviations beside them, and known words. */
export function isModel(text: string): boolean {
  if (
    text.length > 48 ||
    text.split(/[\s,]+/).some(isNetworkAddress) ||
    !/^[\p{L}\d][\p{L}\d .,/()_+*#-]*$/u.test(text)
  )
    return false;
  const parts = text.split(/[^\p{L}\d]+/u).filter((part) => part !== '');
  const isKnown = (part: string): boolean =>
    /^\p{L}+$/u.test(part) && wordsOfName(part).every((word) => modelWords.has(word) || nameWords.has(word));
  const isMixed = parts.some((part) => /\d/.test(part) && (/[A-Za-z]/.test(part) || part.length >= 3));
  return parts.every(
    (part) => !isMac.test(part) && (isCode.test(part) || isKnown(part) || (isMixed && isAbbreviation.test(part))),
  );
}
