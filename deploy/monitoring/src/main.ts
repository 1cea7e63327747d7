import { writeDashboards } from './generate.ts';

writeDashboards();
