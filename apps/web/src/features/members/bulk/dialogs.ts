import type { FilterGroup } from '@fika/contract/filter-shape';
import type { Bulk } from './use-bulk.ts';

/** What a dialog about members is given. */
export interface DialogProps {
  /** Whom it is about; null while it is closed. */
  filters: FilterGroup | null;
  bulk: Bulk;
  onClose: () => void;
  /** After it is done or has begun. */
  onDone: () => void;
}
