import type { DeliveryState } from '@fika/contract/statuses';
import { useTranslation } from '#lib/i18n.ts';
import { StatusBadge, StatusDot } from '#ui/StatusBadge.tsx';

/** The state of a message as a word; a failure stands out. */
export function DeliveryStateCell({ state }: { state: DeliveryState }) {
  const { t } = useTranslation('statuses');
  const word = t(`delivery.${state}`);
  switch (state) {
    case 'failed':
    case 'bounced':
    case 'complained':
      return <StatusBadge tone="lingon">{word}</StatusBadge>;
    case 'unknown':
      return <StatusBadge tone="cinnamon">{word}</StatusBadge>;
    case 'sent':
      return <StatusDot tone="pine">{word}</StatusDot>;
    default:
      return <StatusDot>{word}</StatusDot>;
  }
}
