import type { Events } from '#events.ts';
import { reactions } from '#platform/bus.ts';
import type { Services } from '#platform/context.ts';
import { leaveChat } from './commands/leave-chat.ts';

const { on } = reactions<Services, Events>('chat-answers');

export const chatAnswerReactions = [on('campaign.channel_changed', leaveChat)];
