import { Button, CopyButton, Group, Stack, Switch, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { Card } from '#ui/Card.tsx';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { TextLink } from '#ui/links.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';
import { showToast } from '#ui/toast.tsx';
import { type InviteLink, inviteLinkQuery, useRenewLink, useSwitchLink } from '#features/invitations/api.ts';
import c from './LinkCard.module.css';

/** The link by which people ask to join: made, copied, renewed, switched off. */
export function LinkCard() {
  const { t } = useTranslation('invitations');
  const workspace = useWorkspace();
  const link = useQuery(inviteLinkQuery(workspace));
  const toggle = useSwitchLink();
  if (link.error) {
    return (
      <ErrorBanner title={t('link.load_failed')} error={link.error} onRetry={() => void link.refetch()} />
    );
  }
  if (!link.data) return <PageSkeleton />;
  const { is_enabled: isEnabled, url } = link.data;
  return (
    <Stack gap={16}>
      {toggle.error && <ErrorBanner title={t('link.switch_failed')} error={toggle.error} />}
      <Card title={t('link.title')}>
        <Stack gap={16}>
          <p className={c.note}>{t('link.help')}</p>
          <Switch
            label={t('link.switch')}
            description={t(isEnabled ? 'link.on' : 'link.off')}
            checked={isEnabled}
            disabled={toggle.isPending}
            onChange={(event) => toggle.mutate(event.currentTarget.checked)}
          />
          {isEnabled && (url === null ? <MakeLink /> : <TheLink link={link.data} url={url} />)}
          <Domains domains={link.data.domains} />
        </Stack>
      </Card>
    </Stack>
  );
}

function MakeLink() {
  const { t } = useTranslation('invitations');
  const renew = useRenewLink();
  return (
    <>
      {renew.error && <ErrorBanner title={t('link.renew_failed')} error={renew.error} />}
      <Group>
        <Button loading={renew.isPending} onClick={() => renew.mutate()}>
          {t('link.make')}
        </Button>
      </Group>
    </>
  );
}

function TheLink({ link, url }: { link: InviteLink; url: string }) {
  const { t } = useTranslation('invitations');
  const { date } = useFormat();
  const renew = useRenewLink();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div className={c.row}>
        <TextInput
          className={c.url}
          label={t('link.address')}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} aria-hidden="true" />}
              onClick={copy}
            >
              {t(copied ? 'link.copied' : 'link.copy')}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('link.renew')}
        </Button>
      </div>
      {link.renewed_at && <p className={c.note}>{t('link.since', { date: date(link.renewed_at) })}</p>}
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('link.renew_title')}
        confirmLabel={t('link.renew_confirm')}
        keepLabel={t('link.renew_keep')}
        failedTitle={t('link.renew_failed')}
        onConfirm={async () => {
          await renew.mutateAsync();
          showToast({ message: t('link.renewed') });
        }}
      >
        {t('link.renew_body')}
      </ConfirmModal>
    </>
  );
}

function Domains({ domains }: { domains: readonly string[] }) {
  const { t } = useTranslation('invitations');
  const workspace = useWorkspace();
  return (
    <p className={c.note}>
      {domains.length === 0 ? t('link.anybody') : t('link.domains', { domains: domains.join(', ') })}{' '}
      <TextLink to={paths.settingsDomains(workspace)}>{t('link.change_domains')}</TextLink>
    </p>
  );
}
