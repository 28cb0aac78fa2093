import { TWO_FA } from '@fika/contract/endpoint-values';
import { Button, Radio, Stack, Text } from '@mantine/core';
import type { TwoFa } from '@fika/contract/endpoints/mfa';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useSession, useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Card } from '#ui/Card.tsx';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { showToast } from '#ui/toast.tsx';
import { twoFaQuery, useSaveTwoFa } from '../api.ts';

/**
 * The workspace's rule for two-step verification, a card of the settings. Its route loads the messages of `mfa` and
 * `twoFaQuery(workspace)`.
 */
export function TwoFaPolicy() {
  const { t } = useTranslation('mfa');
  const workspace = useWorkspace();
  const { data } = useSuspenseQuery(twoFaQuery(workspace));
  const [chosen, setChosen] = useState<TwoFa | null>(null);
  const [asking, setAsking] = useState(false);
  const save = useSaveTwoFa();
  const mayChange = workspace.user.role === 2;
  const value = chosen ?? data.two_fa;
  const without = data.members - data.members_with_mfa;
  const submit = async () => {
    await save.mutateAsync(value);
    setChosen(null);
    showToast({ message: t(`policy.saved_${value}`) });
  };
  return (
    <Card title={t('policy.title')}>
      <Stack gap={16}>
        {!mayChange && <Banner tone="accent" title={t('policy.superadmin_only')} />}
        {save.error && !asking && <ErrorBanner title={t('policy.not_saved')} error={save.error} />}
        <Radio.Group
          label={t('policy.label')}
          value={value}
          onChange={(next) => setChosen(TWO_FA.find((one) => one === next) ?? null)}
        >
          <Text size="sm" c="dimmed">
            {t('policy.standing', { count: data.members, ready: data.members_with_mfa })}
          </Text>
          <Stack gap={12} mt={12}>
            {TWO_FA.map((one) => (
              <Radio
                key={one}
                value={one}
                disabled={!mayChange}
                label={t(`policy.${one}`)}
                description={t(`policy.${one}_help`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {mayChange && (
          <div>
            <Button
              disabled={value === data.two_fa}
              loading={save.isPending && !asking}
              onClick={() =>
                value === 'required'
                  ? setAsking(true)
                  : save.mutate(value, { onSuccess: () => setChosen(null) })
              }
            >
              {t('policy.save')}
            </Button>
          </div>
        )}
      </Stack>
      <RequireModal opened={asking} without={without} onClose={() => setAsking(false)} onConfirm={submit} />
    </Card>
  );
}

interface RequireModalProps {
  opened: boolean;
  /** The number of members without two-step verification. */
  without: number;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

/** Shows how many members will have to set it up, including the reader. */
function RequireModal({ opened, without, onClose, onConfirm }: RequireModalProps) {
  const { t } = useTranslation('mfa');
  const { account } = useSession();
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const isMine = account !== null && !account.mfa_enabled;
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      danger={false}
      title={t('policy.require_title')}
      confirmLabel={isMine ? t('policy.require_and_set_up') : t('policy.require')}
      keepLabel={t('policy.not_now')}
      failedTitle={t('policy.not_saved')}
      onConfirm={async () => {
        await onConfirm();
        if (isMine) await navigate({ to: paths.mfaSetup({ slug }) });
      }}
    >
      <p>{t('policy.require_body', { count: without })}</p>
      {isMine && <p>{t('policy.require_mine')}</p>}
    </ConfirmModal>
  );
}
