import { ROUND_STATUS } from '@fika/contract/statuses';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import type { Campaign } from '#features/campaigns/api.ts';
import { Stepper } from '#ui/Stepper.tsx';
import { roundSteps, type RoundStep } from '../view.ts';

interface RoundStepsProps {
  round: Parameters<typeof roundSteps>[0];
  /** Its dates are on the clock of its zone, and a review decides when it sends. */
  campaign: Pick<Campaign, 'timezone' | 'review_before_send'>;
}

/** The progress of a session, as steps with their dates. */
export function RoundSteps({ round, campaign }: RoundStepsProps) {
  const { t } = useTranslation('rounds');
  const caption = useCaption(campaign, round);
  const steps = roundSteps(round, campaign, useNow()).map((step) => ({
    key: step.key,
    label: t(`state.${step.key}`),
    caption: caption(step),
    state: step.state,
    share: step.share,
  }));
  return <Stepper steps={steps} />;
}

function useCaption(
  { timezone, review_before_send: isReviewed }: RoundStepsProps['campaign'],
  { status, approved_at, matchs_sent_at }: RoundStepsProps['round'],
) {
  const { t } = useTranslation('rounds');
  const { date, dateTime } = useFormat(timezone);
  const isReviewedNow = isReviewed || status === ROUND_STATUS.provisioned;
  const needsApproval = isReviewedNow && approved_at === null && matchs_sent_at === null;
  return ({ key, state, from, to }: RoundStep): string => {
    switch (key) {
      case 'sent':
        if (!from) return t('steps.approved');
        return needsApproval ? t('steps.if_approved', { when: dateTime(from) }) : dateTime(from);
      case 'planned':
        return state === 'current' && to ? t('steps.opens', { when: dateTime(to) }) : '';
      case 'open':
        return from && to ? t('steps.span', { from: date(from, 'short'), to: date(to, 'short') }) : '';
      default:
        return from ? dateTime(from) : '';
    }
  };
}
