import { GROUNDS, type SchemeName } from '@fika/contract/brand-colour';
import { LIMITS } from '@fika/contract/limits';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { Card } from '#ui/Card.tsx';
import { ConfirmModal } from '#ui/ConfirmModal.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { FileDrop } from '#ui/FileDrop.tsx';
import { showToast } from '#ui/toast.tsx';
import { useSaveLogo } from '../api.ts';
import { type LogoFault, logoOf } from '../logo-file.ts';
import p from '../components/settings-pages.module.css';
import c from './LogoField.module.css';

/** The logo, set and taken away at once: a picture is no text to be edited. */
export function LogoField({ url }: { url: string | null }) {
  const { t } = useTranslation('settings');
  const [fault, setFault] = useState<LogoFault | null>(null);
  const save = useSaveLogo();
  const take = async (file: File) => {
    setFault(null);
    save.reset();
    const read = await logoOf(file);
    if (!read.ok) return setFault(read.fault);
    save.mutate(read.data, { onSuccess: () => showToast({ message: t('branding.done_logo') }) });
  };
  return (
    <Card title={t('branding.logo')} aside={url && <Remove />}>
      <p className={p.help}>{t('branding.logo_help')}</p>
      <div className={p.fields}>
        {url && <Shown url={url} />}
        {save.error !== null && <ErrorBanner title={t('branding.logo_failed')} error={save.error} />}
        <div>
          <FileDrop
            title={t(url ? 'branding.replace' : 'branding.choose')}
            help={t('branding.limits', { size: LIMITS.logoBytes / 1_024 })}
            size="small"
            kind="picture"
            loading={save.isPending}
            onFile={(file) => void take(file)}
          />
          {fault && (
            <p className={p.fault} role="alert">
              {t(`branding.fault.${fault}`)}
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}

const ground = (scheme: SchemeName) => ({ '--ground': GROUNDS[scheme].paper }) as CSSProperties;

/** The logo on each background of the product that shows it. */
function Shown({ url }: { url: string }) {
  const { t } = useTranslation('settings');
  const { name } = useWorkspace();
  return (
    <div className={c.shown}>
      <span className={c.ground} style={ground('light')}>
        <img className={c.logo} src={url} alt={t('branding.logo_of', { name })} />
      </span>
      <span className={c.ground} style={ground('dark')}>
        <img className={c.logo} src={url} alt="" />
      </span>
    </div>
  );
}

function Remove() {
  const { t } = useTranslation('settings');
  const [asked, setAsked] = useState(false);
  const remove = useSaveLogo();
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        onClick={() => setAsked(true)}
      >
        {t('branding.remove')}
      </Button>
      <ConfirmModal
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('branding.remove_title')}
        confirmLabel={t('branding.remove_confirm')}
        keepLabel={t('branding.remove_keep')}
        failedTitle={t('branding.remove_failed')}
        onConfirm={async () => {
          await remove.mutateAsync(null);
          showToast({ message: t('branding.done_removed') });
        }}
      >
        {t('branding.remove_body')}
      </ConfirmModal>
    </>
  );
}
