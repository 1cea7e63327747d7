import { errorAnswer } from '@heliograph/service';

export const webhookNotActive = errorAnswer(409, 'webhook_not_active', 'The webhook is paused or disabled.');
