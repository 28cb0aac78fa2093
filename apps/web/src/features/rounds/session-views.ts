import { lazy } from 'react';

const views = {
  outcomes: () => import('./components/OutcomesView.tsx'),
  deliveries: () => import('./components/DeliveriesView.tsx'),
};

/** What the page of a session shows in place of its groups. */
export const OutcomesView = lazy(views.outcomes);
export const DeliveriesView = lazy(views.deliveries);

/** For the page's loader: the code comes with what the page asks for. */
export const loadView = (view: keyof typeof views | undefined) => view && views[view]();
