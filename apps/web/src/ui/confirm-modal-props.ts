import type { ReactNode } from 'react';

export interface ConfirmModalProps {
  opened: boolean;
  onClose: () => void;
  /** The question: "Archive Lunch lottery?" */
  title: string;
  /** What will follow, in numbers. */
  children: ReactNode;
  /** A verb for each: "Archive the program" and "Keep it". */
  confirmLabel: string;
  keepLabel: string;
  /** Stands over the reason when the act fails: "The program is not archived." */
  failedTitle: string;
  onConfirm: () => Promise<unknown>;
  /** Destructive acts are lingon, others (sending) the accent. */
  danger?: boolean;
  /** False while there is nothing to confirm: it is still being counted, or nothing would happen. */
  canConfirm?: boolean;
}
