import { writeComposeFiles } from './write-compose-files.ts';

await writeComposeFiles(process.argv[2] ?? '/secrets');
