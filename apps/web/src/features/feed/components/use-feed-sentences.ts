import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import type { ActivityEvent, MemberNotification } from '../api.ts';
import { namesIn } from '../view.ts';

interface Sentence {
  title: string;
  /** A second line, or ''. */
  detail: string;
}

/** What notifications and events say, in the language of the page. */
export function useFeedSentences() {
  const { t } = useTranslation('feed');
  const { list } = useFormat();
  const values = (item: MemberNotification | ActivityEvent) => ({
    names: list(namesIn(item.people)),
    program: item.campaign?.name ?? '',
    number: item.round?.number ?? 0,
    count: item.count,
  });
  const placeOf = (item: MemberNotification | ActivityEvent) => {
    if (!item.campaign) return '';
    return item.round ? t('place', values(item)) : item.campaign.name;
  };
  return {
    notificationSentence: (item: MemberNotification): Sentence => ({
      title: t(`kinds.${item.kind}`, values(item)),
      detail: placeOf(item),
    }),
    activitySentence: (item: ActivityEvent): Sentence => ({
      title: t(`events.${item.kind}`, values(item)),
      // Its sentence names the program already.
      detail: item.kind === 'program_launched' ? '' : placeOf(item),
    }),
  };
}
