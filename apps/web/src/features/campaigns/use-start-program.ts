import { useNavigate } from '@tanstack/react-router';
import { browserTimeZone } from '#lib/format.ts';
import { currentLanguage, useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { showToast } from '#ui/toast.tsx';
import { type CampaignNew, useCreateCampaign } from './api.ts';

/** Makes a draft, from a template or from scratch, and leads to its first part, or does something else then. */
export function useStartProgram(onCreated?: () => void) {
  const { t } = useTranslation('templates');
  const { list } = useFormat();
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  const create = useCreateCampaign();
  const start = (
    given: Pick<CampaignNew, 'name' | 'template' | 'review_before_send' | 'filters' | 'algo' | 'rules'>,
  ) =>
    create.mutate(
      { culture: currentLanguage(), timezone: browserTimeZone(), ...given },
      {
        onSuccess: ({ id, name, template_notes: notes }) => {
          const left = list([...new Set(notes.map(({ sentence }) => sentence))]);
          const made = t('templates.made', { name });
          showToast({ message: left ? `${made} ${left}` : made });
          if (onCreated) onCreated();
          else void navigate({ to: paths.campaignsEditTab({ slug, id, tab: 'identity' }) });
        },
      },
    );
  return { start, busy: create.isPending, error: create.error };
}
