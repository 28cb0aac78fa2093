import { COFFEE_NOTIFICATIONS } from '@fika/contract/endpoint-values';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import type { ActivityEvent, MemberNotification } from '../api.ts';
import { namesIn } from '../view.ts';

interface Sentence {
  title: string;
  /** A second line, or ''. */
  detail: string;
}

const DATED: ReadonlySet<MemberNotification['kind']> = new Set([
  'coffee_scheduled',
  'coffee_moved',
  'coffee_agreed',
  'coffee_place_changed',
]);

/** Events that the reader may have caused. */
const OWN = ['coffee_sent', ...COFFEE_NOTIFICATIONS] as const;
const isOwn = (kind: ActivityEvent['kind']): kind is (typeof OWN)[number] =>
  (OWN as readonly string[]).includes(kind);

/** Everyone who joined a program may be named: then the number says nothing more. */
function eventKey({ kind, people, count }: Pick<ActivityEvent, 'kind' | 'people' | 'count'>) {
  const areAllNamed = kind === 'program_joined' && people.length > 1 && people.length === count;
  return areAllNamed ? 'program_joined_all' : kind;
}

/** The sentences of notifications and events, in the language of the page. */
export function useFeedSentences() {
  const { t } = useTranslation('feed');
  const { list, dateTime } = useFormat();
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
      // The news is when.
      detail: DATED.has(item.kind) && item.scheduled_at ? dateTime(item.scheduled_at) : placeOf(item),
    }),
    activitySentence: (item: ActivityEvent): Sentence => ({
      title:
        item.by_me && isOwn(item.kind)
          ? t(`own_events.${item.kind}`, values(item))
          : t(`events.${eventKey(item)}`, values(item)),
      // Its sentence names the program already.
      detail: item.kind === 'program_launched' || item.kind === 'program_joined' ? '' : placeOf(item),
    }),
  };
}
