import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { SearchInput } from '#ui/SearchInput.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';
import c from './ChoiceModal.module.css';
import { Modal } from '#ui/Modal.tsx';

/** The props of a list in the modal. */
export interface ChoiceList<T> {
  search: string;
  /** A choice is being saved, so other choices are disabled. */
  busy: boolean;
  onChoose: (choice: T) => void;
}

interface ChoiceModalProps<T> {
  title: string;
  help?: string;
  /** The title above the reason for a refused choice, which stays visible. */
  refused: string;
  onClose: () => void;
  onChoose: (choice: T) => Promise<void>;
  children: (list: ChoiceList<T>) => ReactNode;
}

/** A list to search and to choose one from. */
export function ChoiceModal<T>({ title, help, refused, onClose, onChoose, children }: ChoiceModalProps<T>) {
  const { t } = useTranslation('groups');
  const { t: common } = useTranslation();
  useReturnFocus();
  const [search, setSearch] = useState('');
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const choose = async (choice: T) => {
    setState({ busy: true, error: null });
    try {
      await onChoose(choice);
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={520}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      <div className={c.body}>
        {help && <p className={c.detail}>{help}</p>}
        <SearchInput label={t('place.find')} value={search} onChange={setSearch} />
        {state.error !== null && <ErrorBanner title={refused} error={state.error} />}
        {children({ search, busy: state.busy, onChoose: (choice) => void choose(choice) })}
      </div>
    </Modal>
  );
}
