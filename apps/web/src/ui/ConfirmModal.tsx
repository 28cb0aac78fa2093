import type { ConfirmModalProps } from './confirm-modal-props.ts';
import { dialogOnDemand } from './on-demand/dialog.tsx';

/** Asks before what cannot be undone. The focus begins on the safe button and returns to where it was. */
export const ConfirmModal = dialogOnDemand(
  () => import('./on-demand/ConfirmModal.tsx'),
  ({ opened }: ConfirmModalProps) => opened,
);
