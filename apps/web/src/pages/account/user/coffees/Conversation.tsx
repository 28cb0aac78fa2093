import { COFFEE_STATUS } from '@fika/contract/statuses';
import { Anchor, Button } from '@mantine/core';
import { useDocumentVisibility, useIntersection } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import type { Coffee } from '#features/coffees/api.ts';
import { namesOf, othersOf } from '#features/coffees/view.ts';
import {
  conversationQuery,
  useLiveConversation,
  useLoadEarlier,
  useMarkSeen,
  useOutbox,
  type Conversation as Loaded,
} from '#features/conversations/api.ts';
import { type Burst, burstsOf } from '#features/conversations/view.ts';
import { BurstView } from './BurstView.tsx';
import { Composer } from './Composer.tsx';
import c from './Conversation.module.css';

/** The conversation of a meeting's members, live. */
export function Conversation({ coffee }: { coffee: Coffee }) {
  const { t } = useTranslation('messages');
  const workspace = useWorkspace();
  const conversation = useQuery(conversationQuery(workspace, coffee.id));
  useLiveConversation(coffee.id);
  const outbox = useOutbox(coffee.id);
  const others = othersOf(coffee, workspace.user.id);
  const scroll = useRef<HTMLDivElement>(null);
  const send = (text: string) => {
    outbox.send(text);
    // In a column that is turned round, 0 is its end.
    scroll.current?.scrollTo({ top: 0 });
  };
  return (
    <Card
      padding="flush"
      title={t('title')}
      aside={t(others.length === 1 ? 'only_two' : 'only_many', { count: coffee.members.length })}
    >
      {coffee.slack_url && (
        <Anchor href={coffee.slack_url} target="_blank" className={c.inset}>
          {t('in_slack')}
        </Anchor>
      )}
      {coffee.msteams_url && (
        <Anchor href={coffee.msteams_url} target="_blank" className={c.inset}>
          {t('in_msteams')}
        </Anchor>
      )}
      {conversation.data ? (
        <Log coffee={coffee} loaded={conversation.data} outbox={outbox} scroll={scroll} />
      ) : conversation.error ? (
        <>
          <div className={c.inset}>
            <ErrorBanner
              title={t('not_loaded')}
              error={conversation.error}
              onRetry={() => void conversation.refetch()}
            />
          </div>
          {outbox.outgoing.length > 0 && <Unsent coffee={coffee} outbox={outbox} scroll={scroll} />}
        </>
      ) : (
        <div className={c.inset}>
          <SkeletonPeople rows={2} />
        </div>
      )}
      <Composer coffeeId={coffee.id} to={namesOf(others)} onSend={send} />
    </Card>
  );
}

// A scrollable area needs a tab stop, because it may contain no focusable element.
const REACHABLE = { tabIndex: 0 };

interface UnsentProps {
  coffee: Coffee;
  outbox: ReturnType<typeof useOutbox>;
  scroll: React.RefObject<HTMLDivElement | null>;
}

interface LogProps extends UnsentProps {
  loaded: Loaded;
}

/** The unsent messages, shown when the conversation cannot be loaded, so that the member sees they are not lost. */
function Unsent({ coffee, outbox, scroll }: UnsentProps) {
  const { t } = useTranslation('messages');
  const { user } = useWorkspace();
  const bursts = burstsOf({
    messages: [],
    outgoing: outbox.outgoing,
    readerId: user.id,
    seenUntil: null,
  });
  return (
    <div className={c.scroll} ref={scroll} {...REACHABLE} role="log" aria-label={t('title')}>
      <div className={c.lines}>
        <Bursts bursts={bursts} coffee={coffee} outbox={outbox} />
      </div>
    </div>
  );
}

function Log({ coffee, loaded, outbox, scroll }: LogProps) {
  const { t } = useTranslation('messages');
  const { user } = useWorkspace();
  // The line before the unread stays where it was when the page was opened.
  const [seenUntil] = useState(coffee.last_messages_seen_at);
  const bursts = burstsOf({
    messages: loaded.messages,
    outgoing: outbox.outgoing,
    readerId: user.id,
    seenUntil,
  });
  const end = useSeen(coffee, loaded);
  return (
    <div className={c.scroll} ref={scroll} {...REACHABLE} role="log" aria-label={t('title')}>
      <div className={c.lines}>
        {loaded.has_earlier && (
          // A new key per page, so that only an observer mounted after the page rendered loads the next one.
          <Earlier key={loaded.messages[0]?.id} coffeeId={coffee.id} scroll={scroll} />
        )}
        {bursts.length === 0 && (
          <p className={c.silence}>{t(coffee.status === COFFEE_STATUS.met ? 'silence_after' : 'silence')}</p>
        )}
        <Bursts bursts={bursts} coffee={coffee} outbox={outbox} />
        <span ref={end} />
      </div>
    </div>
  );
}

interface BurstsProps {
  bursts: readonly Burst[];
  coffee: Coffee;
  outbox: ReturnType<typeof useOutbox>;
}

function Bursts({ bursts, coffee, outbox }: BurstsProps) {
  const { user } = useWorkspace();
  return bursts.map((burst) => (
    <BurstView
      key={burst.key}
      burst={burst}
      author={coffee.members.find(({ id }) => id === burst.author_id)}
      isMine={burst.author_id === user.id}
      withName={coffee.members.length > 2}
      onRetry={outbox.retry}
    />
  ));
}

/** Loads earlier messages when it becomes visible, or on a click. */
function Earlier({ coffeeId, scroll }: { coffeeId: number; scroll: LogProps['scroll'] }) {
  const { t } = useTranslation('messages');
  const { mutate, isPending, isError } = useLoadEarlier(coffeeId);
  const { ref, entry } = useIntersection({ root: scroll.current, rootMargin: '80px 0px 0px' });
  const isInSight = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (isInSight && !isPending && !isError) mutate();
  }, [isInSight, isPending, isError, mutate]);
  return (
    <div ref={ref} className={c.earlier}>
      {isError ? (
        <Anchor component="button" type="button" onClick={() => mutate()}>
          {t('earlier_failed')}
        </Anchor>
      ) : (
        <Button variant="subtle" size="compact-sm" loading={isPending} onClick={() => mutate()}>
          {t('earlier')}
        </Button>
      )}
    </div>
  );
}

/**
 * Marks the conversation as read once the newest message of another member is visible in an active tab. Returns the ref of the
 * end.
 */
function useSeen(coffee: Coffee, { messages }: Loaded) {
  const { user } = useWorkspace();
  const isLooking = useDocumentVisibility() === 'visible';
  const { ref, entry } = useIntersection();
  const { mutate } = useMarkSeen(coffee.id);
  const newest = messages.findLast(({ author_id }) => author_id !== user.id)?.id ?? 0;
  const hasUnread = coffee.unread_count > 0 || coffee.last_messages_seen_at === null;
  const marked = useRef(hasUnread ? -1 : newest);
  const isInSight = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (!isLooking || !isInSight || newest <= marked.current) return;
    marked.current = newest;
    mutate();
  }, [isLooking, isInSight, newest, mutate]);
  return ref;
}
