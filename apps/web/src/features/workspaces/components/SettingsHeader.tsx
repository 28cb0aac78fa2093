import { Button } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { GuardedButton } from '#ui/GuardedButton.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import c from './SettingsHeader.module.css';

interface SettingsHeaderProps {
  title: string;
  form: { dirty: boolean; storedAt: number | null; discard: () => void };
  saving: boolean;
  onSave: () => void;
}

/** Title of a settings page, with Save and Discard; asks before the admin leaves with unsaved changes. */
export function SettingsHeader({ title, form, saving, onSave }: SettingsHeaderProps) {
  const { t } = useTranslation(['settings', 'common']);
  const workspace = useWorkspace();
  const { time } = useFormat();
  const { dirty, storedAt, discard } = form;
  return (
    <>
      <LeaveGuard dirty={dirty && !saving} within={`${paths.settings(workspace)}/nowhere`} />
      <PageHeader
        title={title}
        crumbs={[{ label: t('common:nav.settings'), to: paths.settings(workspace) }, { label: title }]}
        actions={
          <>
            <span className={c.stored}>
              {storedAt === null ? t('saved_all') : t('kept', { time: time(storedAt) })}
            </span>
            {dirty && (
              <Button variant="default" onClick={discard} disabled={saving}>
                {t('discard')}
              </Button>
            )}
            <GuardedButton reason={dirty ? null : t('nothing_to_save')} loading={saving} onClick={onSave}>
              {t('save')}
            </GuardedButton>
          </>
        }
      />
    </>
  );
}
