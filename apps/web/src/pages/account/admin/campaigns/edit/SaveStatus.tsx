import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import type { Key } from '@fika/messages/web';
import type { Campaign } from '#features/campaigns/api.ts';
import type { SaveProgram } from '#features/campaigns/use-save-program.ts';
import type { DraftForm } from '#features/campaigns/use-program-draft.ts';
import c from './SaveStatus.module.css';

interface SaveStatusProps {
  campaign: Campaign;
  form: DraftForm;
  saving: SaveProgram;
}

/** Whether what is on the screen is saved, and if not, what it waits for. */
export function SaveStatus({ campaign, form, saving }: SaveStatusProps) {
  const { t } = useTranslation('forms');
  const { time } = useFormat();
  const trouble = troubleOf(form, saving);
  if (trouble) {
    return (
      <span className={c.status} data-trouble role="status">
        <IconAlertTriangle size={16} aria-hidden="true" />
        {t(trouble)}
      </span>
    );
  }
  if (campaign.status !== 'draft') {
    const status = form.storedAt === null ? t('save.all') : t('save.kept', { time: time(form.storedAt) });
    return <span className={c.status}>{status}</span>;
  }
  if (saving.state.is === 'saving') return <span className={c.status}>{t('save.saving')}</span>;
  return (
    <span className={c.status}>
      <IconCheck size={16} aria-hidden="true" />
      {t('save.saved', { time: time(campaign.changed_at) })}
    </span>
  );
}

function troubleOf({ conflicts }: DraftForm, { state, held }: SaveProgram): Key<'forms'> | null {
  if (conflicts.length > 0) return 'save.conflict';
  if (state.is === 'retrying') return 'save.retrying';
  if (state.is === 'refused') return 'save.refused';
  const [first] = held;
  return first ? `save.held_${first}` : null;
}
