import { IconUserCheck, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { fullName } from '#ui/initials.ts';
import { ReasonItem } from '#ui/ReasonItem.tsx';
import { RowMenu } from '#ui/RowMenu.tsx';
import type { Membership } from '#features/rounds/program-api.ts';
import { participantActs, type ParticipantAct } from '#features/rounds/program-view.ts';

interface ParticipantMenuProps {
  person: Membership;
  /** Why all actions are disabled; null when they are not. */
  reason: string | null;
  onAct: (act: ParticipantAct) => void;
}

const ICONS = { add: IconUserPlus, resubscribe: IconUserCheck, remove: IconUserMinus };
const ACTS: readonly ParticipantAct[] = ['add', 'resubscribe', 'remove'];

/** The actions for one person. A disabled one has the reason. */
export function ParticipantMenu({ person, reason, onAct }: ParticipantMenuProps) {
  const { t } = useTranslation('details');
  const acts = participantActs(person);
  return (
    <RowMenu name={fullName(person)}>
      {ACTS.map((act) => {
        const Icon = ICONS[act];
        return (
          <ReasonItem
            key={act}
            reason={reason ?? (acts[act] ? null : t(`menu.no_${act}`))}
            icon={<Icon size={16} />}
            danger={act === 'remove'}
            onClick={() => onAct(act)}
          >
            {t(`menu.${act}`)}
          </ReasonItem>
        );
      })}
    </RowMenu>
  );
}
