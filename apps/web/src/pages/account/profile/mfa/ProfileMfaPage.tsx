import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useSession } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { Banner } from '#ui/Banner.tsx';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { useMfa, useRemoveApp, useRemovePasskey, useRenewCodes, type MfaStatus } from '#features/mfa/api.ts';
import { AppCard, CodesCard, PasskeysCard, StandingCard } from './cards.tsx';
import { ForeignLogin } from '#features/mfa/components/ForeignLogin.tsx';
import { AddModal, ProveModal, type MfaAct } from '#features/mfa/components/MfaModals.tsx';
import { RenameModal } from './RenameModal.tsx';
import { useProof } from '#features/mfa/use-proof.ts';
import c from '#features/mfa/components/mfa-pages.module.css';
import { isVouchedFor } from '#lib/session-methods.ts';

type Passkey = MfaStatus['passkeys'][number];

/** Two-step verification of the account: the app, the passkeys, and the recovery codes. */
export function ProfileMfaPage() {
  const { method } = useSession();
  return isVouchedFor(method) ? <ForeignLogin /> : <Manage />;
}

function Manage() {
  const mfa = useMfa();
  const proof = useProof();
  const [adding, setAdding] = useState<MfaAct | null>(null);
  const [removing, setRemoving] = useState<'app' | Passkey | null>(null);
  const [renewing, setRenewing] = useState(false);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const before = (act: () => void) => void proof.before(act);
  return (
    <div className={c.stack}>
      <StandingCard mfa={mfa} />
      <AppCard
        mfa={mfa}
        onAdd={() => before(() => setAdding('app'))}
        onRemove={() => before(() => setRemoving('app'))}
      />
      <PasskeysCard
        mfa={mfa}
        onAdd={() => before(() => setAdding('passkey'))}
        onRename={setRenaming}
        onRemove={(passkey) => before(() => setRemoving(passkey))}
      />
      {mfa.recovery_codes && (
        <CodesCard codes={mfa.recovery_codes} onRenew={() => before(() => setRenewing(true))} />
      )}
      <AddModal act={adding} onClose={() => setAdding(null)} />
      <ProveModal
        opened={proof.isWaiting}
        proofs={mfa.proofs}
        onProved={() => proof.proved()}
        onClose={() => proof.cancel()}
      />
      <RemoveModal mfa={mfa} what={removing} onClose={() => setRemoving(null)} />
      <RenewModal
        opened={renewing}
        onClose={() => setRenewing(false)}
        onRenewed={(codes) => setAdding({ codes })}
      />
      <RenameModal passkey={renaming} onClose={() => setRenaming(null)} />
    </div>
  );
}

function RemoveModal({
  mfa,
  what,
  onClose,
}: {
  mfa: MfaStatus;
  what: 'app' | Passkey | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfa');
  const { list } = useFormat();
  const removeApp = useRemoveApp();
  const removePasskey = useRemovePasskey();
  const factors = mfa.passkeys.length + (mfa.totp ? 1 : 0);
  const isApp = what === 'app';
  const name = what !== null && !isApp ? what.name : '';
  return (
    <ConfirmModal
      opened={what !== null}
      onClose={onClose}
      title={isApp ? t('app.remove_title') : t('passkey.remove_title', { name })}
      confirmLabel={isApp ? t('app.remove') : t('passkey.remove')}
      keepLabel={t('manage.keep')}
      failedTitle={t('manage.not_removed')}
      onConfirm={async () => {
        if (isApp) await removeApp.mutateAsync();
        else if (what !== null) await removePasskey.mutateAsync(what.id);
      }}
    >
      <p>{factors > 1 ? t('manage.others_stay') : t('manage.turns_off')}</p>
      {factors === 1 && mfa.required_by.length > 0 && (
        <Banner tone="cinnamon" title={t('manage.still_asked', { names: list(mfa.required_by) })} />
      )}
    </ConfirmModal>
  );
}

function RenewModal({
  opened,
  onClose,
  onRenewed,
}: {
  opened: boolean;
  onClose: () => void;
  onRenewed: (codes: string[]) => void;
}) {
  const { t } = useTranslation('mfa');
  const renew = useRenewCodes();
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      danger={false}
      title={t('recovery.renew_title')}
      confirmLabel={t('recovery.renew')}
      keepLabel={t('manage.keep')}
      failedTitle={t('recovery.not_renewed')}
      onConfirm={async () => onRenewed((await renew.mutateAsync()).recovery_codes)}
    >
      <p>{t('recovery.renew_body')}</p>
    </ConfirmModal>
  );
}
