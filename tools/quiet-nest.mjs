// Imported first: Nest warns of what is only read here, and never started.
import { Logger } from '@nestjs/common';

Logger.overrideLogger(false);
