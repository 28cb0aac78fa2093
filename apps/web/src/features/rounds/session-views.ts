import { ROUND_STATUS } from '@fika/contract/statuses';
import { lazyPart } from '../../ui/on-demand/lazy-part.tsx';
import type { Round } from './api.ts';

const views = {
  outcomes: () => import('./components/OutcomesView.tsx'),
  deliveries: () => import('./components/DeliveriesView.tsx'),
  replay: () => import('./components/ReplayView.tsx'),
  waiting: () => import('./components/WaitingView.tsx'),
};

/** What the page of a session shows in place of its groups. */
export const OutcomesView = lazyPart(views.outcomes);
export const DeliveriesView = lazyPart(views.deliveries);
export const ReplayView = lazyPart(views.replay);
export const WaitingView = lazyPart(views.waiting);

/** For the page's loader: the code comes with what the page asks for. */
export const loadView = (view: keyof typeof views | undefined) => view && views[view]();

export const hasGroups = ({ status, groups_count }: Pick<Round, 'status' | 'groups_count'>) =>
  status === ROUND_STATUS.provisioned || status === ROUND_STATUS.matchsSent || groups_count > 0;
