import { LIMITS } from '@fika/contract/limits';
import { useTranslation } from '#lib/i18n.ts';
import { Labelled } from '#ui/Labelled.tsx';
import { NamedPicker } from '#features/members/filters/NamedPicker.tsx';
import type { CampaignDraft } from '../draft.ts';

interface FixedParticipantsProps {
  draft: CampaignDraft;
  onChange: (ids: number[]) => void;
}

/** People who join every group, on top of its size. */
export function FixedParticipants({ draft, onChange }: FixedParticipantsProps) {
  const { t } = useTranslation('matching');
  const { fixed_participants: ids } = draft;
  const max = LIMITS.fixedParticipants;
  return (
    <Labelled
      label={t('fixed.label')}
      help={ids.length < max ? t('fixed.help', { max }) : t('fixed.full', { max })}
    >
      <NamedPicker
        type="usercompany_id"
        label={t('fixed.label')}
        many
        ids={ids}
        onChange={(next) => onChange(next.slice(0, max))}
        withinPortal
      />
    </Labelled>
  );
}
