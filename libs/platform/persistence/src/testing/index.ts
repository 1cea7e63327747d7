export { rowsOf, tablesWith } from './rows-of.ts';
