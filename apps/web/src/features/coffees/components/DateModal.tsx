import { dialogOnDemand } from '../../../ui/on-demand/dialog.tsx';

export const DateModal = dialogOnDemand(
  () => import('./DateDialog.tsx'),
  ({ moves }) => moves.dating !== null,
);
