/**
 * Answers of several calls that only mean something together, as one raw answer: a JSON object of the texts as received, by the calls' names.
 * Each must be JSON: an adapter looks before it joins.
 */
export function joinAnswers(answers: Readonly<Record<string, string>>): string {
  const members = Object.entries(answers).map(([call, text]) => `${JSON.stringify(call)}:${text}`);
  return `{${members.join(',')}}`;
}
