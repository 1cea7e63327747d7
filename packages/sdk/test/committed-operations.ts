import { readFileSync } from 'node:fs';

interface Operation {
  operationId: string;
  responses: Record<string, { content?: Record<string, unknown> }>;
}

/** Operations of docs/openapi.json, read without the generator. */
export function committedOperations(): { id: string; isForPrograms: boolean }[] {
  const file = new URL('../../../docs/openapi.json', import.meta.url);
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, Record<string, Operation>> };
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, responses }) => {
      const success = Object.entries(responses).filter(([status]) => status.startsWith('2'));
      // A stream has no end for a method that returns an answer.
      const isOther = success.some(([, { content = {} }]) => 'text/html' in content || 'text/event-stream' in content);
      return { id: operationId, isForPrograms: success.length > 0 && !isOther };
    });
}
