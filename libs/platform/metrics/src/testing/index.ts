export { scrape, Scrape, type Series } from './scrape.ts';
