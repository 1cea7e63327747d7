export type { RunningPart } from './running-part.ts';
export { StackError } from './stack-error.ts';
export type { PartName, RestartOptions, Stack, StackOptions } from './stack.types.ts';
