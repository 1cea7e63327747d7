type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Returns a function that writes a count: the form of the language's plural rules, `#` being the number. */
export function pluralOf(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count));
}
