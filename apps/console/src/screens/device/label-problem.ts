/** The pattern that the API accepts. */
export const MAX_LABELS = 20;

const label = /^[^\x00-\x20|\x7f-\xa0]+(?: [^\x00-\x20|\x7f-\xa0]+)*$/;

/** Returns the problem with a label that is to be added; undefined for an empty one, which is not added. */
export function labelProblem(text: string, others: readonly string[]): 'invalid' | 'twice' | undefined {
  if (text === '') return undefined;
  if (!label.test(text)) return 'invalid';
  return others.includes(text) ? 'twice' : undefined;
}
