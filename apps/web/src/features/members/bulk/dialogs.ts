import type { FilterGroup } from '@fika/contract/filter-shape';
import type { Bulk } from './use-bulk.ts';

/** The props of a dialog about members. */
export interface DialogProps {
  /** The filter of the members in question; null while the dialog is closed. */
  filters: FilterGroup | null;
  bulk: Bulk;
  onClose: () => void;
  /** After it is done or has begun. */
  onDone: () => void;
}
