import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Card } from '#ui/Card.tsx';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { showToast } from '#ui/toast.tsx';
import { type SsoInput, type SsoSettings, useSaveSso } from '#features/sso/api.ts';
import { inputOf } from '#features/sso/view.ts';
import { CopyField } from '#ui/CopyField.tsx';
import c from '#features/sso/components/sso.module.css';

type Question = 'disable' | 'enforce' | null;

/** Which members may use single sign-on, and whether all of them must. */
export function AccessCard({ settings, loginUrl }: { settings: SsoSettings; loginUrl: string }) {
  const { t } = useTranslation('sso');
  const save = useSaveSso();
  const [question, setQuestion] = useState<Question>(null);
  const change = (part: Partial<SsoInput>) => save.mutateAsync(inputOf(settings, part));
  const set = (part: Partial<SsoInput>) =>
    void change(part).then(
      () => showToast({ message: t('done.saved') }),
      // The banner shows the error.
      () => undefined,
    );
  const { enabled, enforced, jit, checks_second_step: isChecked, tested_at: testedAt } = settings;
  return (
    <Card title={t('access.title')}>
      <div className={c.parts}>
        {save.error !== null && question === null && (
          <ErrorBanner title={t('failed.save')} error={save.error} />
        )}
        <Switch
          label={t('access.enabled')}
          description={t('access.enabled_help')}
          checked={enabled}
          disabled={save.isPending}
          onChange={() => (enabled ? setQuestion('disable') : set({ enabled: true }))}
        />
        {enabled && <CopyField label={t('access.login_url')} value={loginUrl} />}
        <Switch
          label={t('access.jit')}
          description={t('access.jit_help')}
          checked={jit}
          disabled={save.isPending}
          onChange={() => set({ jit: !jit })}
        />
        <Switch
          label={t('access.second_step')}
          description={t('access.second_step_help')}
          checked={isChecked}
          disabled={save.isPending}
          onChange={() => set({ checks_second_step: !isChecked })}
        />
        <Switch
          label={t('access.enforced')}
          description={t(enforceReason(settings) ?? 'access.enforced_help')}
          checked={enforced}
          disabled={save.isPending || (!enforced && (testedAt === null || !enabled))}
          onChange={() => (enforced ? set({ enforced: false }) : setQuestion('enforce'))}
        />
      </div>
      <Asked
        question={question}
        onClose={() => setQuestion(null)}
        onConfirm={() =>
          change(question === 'enforce' ? { enforced: true } : { enabled: false, enforced: false })
        }
      />
    </Card>
  );
}

function enforceReason({ enabled, enforced, tested_at: testedAt }: SsoSettings) {
  if (enforced) return null;
  if (testedAt === null) return 'access.enforced_untested' as const;
  return enabled ? null : ('access.enforced_off' as const);
}

interface AskedProps {
  question: Question;
  onClose: () => void;
  onConfirm: () => Promise<unknown>;
}

function Asked({ question, onClose, onConfirm }: AskedProps) {
  const { t } = useTranslation('sso');
  const about = question === 'disable' ? 'disable' : 'enforce';
  return (
    <ConfirmModal
      opened={question !== null}
      onClose={onClose}
      title={t(`ask.${about}_title`)}
      confirmLabel={t(`ask.${about}`)}
      keepLabel={t(`ask.${about}_keep`)}
      failedTitle={t('failed.save')}
      danger={question === 'disable'}
      onConfirm={onConfirm}
    >
      {t(`ask.${about}_body`)}
    </ConfirmModal>
  );
}
