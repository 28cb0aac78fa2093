import { useTranslation } from '#lib/i18n.ts';
import { StatusBadge, StatusDot } from '#ui/StatusBadge.tsx';
import type { Standing } from '../view.ts';

/** The state of a program. Ordinary states are a dot and a word; an open round has a badge. */
export function CampaignStanding({ standing }: { standing: Standing }) {
  const { t } = useTranslation('statuses');
  const word = t(`program.${standing}`);
  switch (standing) {
    case 'open':
      return (
        <StatusBadge tone="accent" dot>
          {word}
        </StatusBadge>
      );
    case 'in_review':
      return (
        <StatusBadge tone="cinnamon" dot>
          {word}
        </StatusBadge>
      );
    default:
      return <StatusDot tone={standing === 'active' ? 'pine' : 'neutral'}>{word}</StatusDot>;
  }
}
