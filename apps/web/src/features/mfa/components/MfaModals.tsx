import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import type { MfaStatus } from '../api.ts';
import { PasskeyForm } from '../forms/PasskeyForm.tsx';
import { ProveForm } from '../forms/ProveForm.tsx';
import { AppSetup } from './AppSetup.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { Modal } from '#ui/Modal.tsx';

/** What the person adds or renews. */
export type MfaAct = 'app' | 'passkey' | { codes: string[] };

interface AddModalProps {
  act: MfaAct | null;
  onClose: () => void;
}

/** Sets an app or a passkey up, and shows recovery codes when they are new. */
export function AddModal({ act, onClose }: AddModalProps) {
  const { t } = useTranslation('mfa');
  const [fresh, setFresh] = useState<string[] | null>(null);
  const codes = fresh ?? (typeof act === 'object' ? (act?.codes ?? null) : null);
  const close = () => {
    setFresh(null);
    onClose();
  };
  const done = (made: string[] | null) => (made ? setFresh(made) : close());
  const common = { onDone: done, onBack: close, backLabel: t('manage.cancel') };
  const title = codes ? t('setup.codes_title') : act === 'app' ? t('app.title') : t('passkey.add');
  return (
    // Codes that are shown once are not closed by a slip.
    <Modal
      opened={act !== null}
      onClose={close}
      title={title}
      size={480}
      closeOnClickOutside={codes === null}
      closeOnEscape={codes === null}
      withCloseButton={false}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={close} />
      ) : act === 'app' ? (
        <AppSetup {...common} />
      ) : (
        act === 'passkey' && <PasskeyForm {...common} />
      )}
    </Modal>
  );
}

interface ProveModalProps {
  opened: boolean;
  proofs: MfaStatus['proofs'];
  onProved: () => void;
  onClose: () => void;
}

/** Asks for a new proof of identity before a change. */
export function ProveModal({ opened, proofs, onProved, onClose }: ProveModalProps) {
  const { t } = useTranslation(['mfa', 'common']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('prove.title')}
      size={440}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <p>{t('prove.help')}</p>
      <ProveForm proofs={proofs} onProved={onProved} />
    </Modal>
  );
}
