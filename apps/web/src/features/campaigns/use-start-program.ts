import type { UseCase } from '@fika/contract/endpoints/campaigns/use-cases';
import { LIMITS } from '@fika/contract/limits';
import { OPTIN_OPTIONS } from '@fika/contract/statuses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { browserTimeZone } from '#lib/format.ts';
import { currentLanguage, useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { useFormat } from '#lib/use-format.ts';
import { paths } from '#paths.ts';
import { showToast } from '#ui/toast.tsx';
import { type CampaignNew, useCreateCampaign } from './api.ts';
import type { DaysOff } from './days-off.ts';
import { asks, instantsOf } from './draft.ts';
import { loadDaysOff } from './holidays-api.ts';
import { quietDaysAround, suggestedDates } from './suggested-dates.ts';

type Given = Pick<CampaignNew, 'name' | 'filters' | 'algo' | 'rules'>;
type Rhythm = Pick<UseCase, 'frequency' | 'optin_option'>;

/** A program without a template. */
const BLANK: Rhythm = { frequency: LIMITS.frequency, optin_option: OPTIN_OPTIONS.ask };

/**
 * Makes a draft with suggested dates, a reminder and a review. One from scratch opens at its first part; one from a template has all
 * it needs, and opens at the last. `onCreated` does something else then.
 */
export function useStartProgram(onCreated?: () => void) {
  const { t } = useTranslation('templates');
  const { list } = useFormat();
  const workspace = useWorkspace();
  const { slug } = workspace;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const create = useCreateCampaign();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ given, template }: { given: Given; template?: UseCase }) => {
      const off = await loadDaysOff(queryClient, workspace);
      return create.mutateAsync({
        culture: currentLanguage(),
        ...given,
        ...(template && { template: template.id }),
        ...startOf(template ?? BLANK, off),
      });
    },
    onSuccess: ({ id, name, template_notes: notes }, { template }) => {
      const left = list([...new Set(notes.map(({ sentence }) => sentence))]);
      const made = t('templates.made', { name });
      showToast({ message: left ? `${made} ${left}` : made });
      const tab = template ? 'review' : 'identity';
      if (onCreated) onCreated();
      else void navigate({ to: paths.campaignsEditTab({ slug, id, tab }) });
    },
  });
  return {
    start: (given: Given, template?: UseCase) => mutate({ given, ...(template && { template }) }),
    busy: isPending,
    error,
  };
}

/** What a new program has besides its name: it could start as it is. */
function startOf(rhythm: Rhythm, off: DaysOff): CampaignNew {
  const { frequency, optin_option } = rhythm;
  const program = { frequency, optin_option, timezone: browserTimeZone() };
  const dates = suggestedDates(program, new Date().toISOString(), off);
  const draft = { ...program, ...dates, quiet_days: [] };
  return {
    timezone: program.timezone,
    ...instantsOf(draft),
    quiet_days: quietDaysAround(draft, off),
    review_before_send: true,
    // Admins review in the week, also when the matches are sent on a Monday.
    review_from: 'weekday_evening',
    reminder_hours: asks(program) ? 24 : null,
  };
}
