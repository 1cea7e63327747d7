type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/**
 * Returns a function that writes a count: the form of the language's plural rules, `#` being the number. A text is a number that is already written, by the
 * browser's region: a large one, which reads as another number or none, has the form of many in each language that there is.
 */
export function pluralOf(language: string): (count: number | string, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (count, forms) =>
    (forms[rules.select(Number(count))] ?? forms.other).replace(
      '#',
      typeof count === 'string' ? count : numbers.format(count),
    );
}
