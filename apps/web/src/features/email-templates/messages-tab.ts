import { tabOnDemand } from '../../ui/on-demand/part.tsx';

/** The tab of a program that is no form of it. */
export const MESSAGES_TAB = {
  messages: tabOnDemand(() => import('./components/ProgramMessages.tsx'), 'letters', 'icebreakers'),
};
