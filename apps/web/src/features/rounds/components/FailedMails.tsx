import type { DeliveryKind } from '@fika/contract/statuses';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/links.tsx';
import type { Round } from '../api.ts';
import { mailCounts } from '../view.ts';
import c from './RoundCard.module.css';

interface FailedMailsProps {
  round: Round;
  kinds: readonly DeliveryKind[];
}

/** A link to the messages that failed; nothing when there are none. */
export function FailedMails({ round, kinds }: FailedMailsProps) {
  const { t } = useTranslation('rounds');
  const { slug } = useWorkspace();
  const { failed } = mailCounts(round, kinds);
  if (failed === 0) return null;
  return (
    <p className={c.failed}>
      <TextLink
        to={paths.sessionReview({ slug, id: round.campaign_id, session_id: round.id })}
        search={{ view: 'deliveries', state: 'failed' }}
      >
        {t('mails.failed', { count: failed })}
      </TextLink>
    </p>
  );
}
