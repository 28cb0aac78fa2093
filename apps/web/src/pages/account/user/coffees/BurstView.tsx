import { Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useNow } from '#lib/use-now.ts';
import { useFormat } from '#lib/use-format.ts';
import { fullName } from '#ui/initials.ts';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';
import type { Coffee } from '#features/coffees/api.ts';
import { nearDay, type Burst, type Line } from '#features/conversations/view.ts';
import c from './Conversation.module.css';

interface BurstViewProps {
  burst: Burst;
  author: Coffee['members'][number] | undefined;
  isMine: boolean;
  /** In a larger group the writer is named. */
  withName: boolean;
  onRetry: (clientId: string) => void;
}

/** Consecutive messages of one person: the reader's on the right, others' next to their avatar. */
export function BurstView({ burst, author, isMine, withName, onRetry }: BurstViewProps) {
  const { t } = useTranslation('messages');
  const name = author ? fullName(author) || author.email : t('somebody');
  const first = burst.lines[0];
  return (
    <>
      {burst.opens_day && first && <Day at={first.created_at} />}
      {burst.opens_unread && <p className={c.unread}>{t('unread')}</p>}
      <div className={c.burst} data-mine={isMine || undefined}>
        {!isMine && author && (
          <span className={c.seat}>
            <PersonAvatar person={author} size={26} named={!withName} />
          </span>
        )}
        <div className={c.bubbles}>
          {withName && !isMine && <p className={c.author}>{name}</p>}
          {burst.lines.map((line, index) => (
            <LineView
              key={line.key}
              line={line}
              isLast={index === burst.lines.length - 1}
              onRetry={() => onRetry(line.key)}
            />
          ))}
        </div>
      </div>
    </>
  );
}

function LineView({ line, isLast, onRetry }: { line: Line; isLast: boolean; onRetry: () => void }) {
  const { t } = useTranslation('messages');
  const { time } = useFormat();
  return (
    <div className={c.line} data-state={line.state}>
      <p className={c.bubble} data-removed={line.text === '' || undefined}>
        {line.text || t('removed')}
      </p>
      {line.state === 'failed' ? (
        <span className={c.failed} role="alert">
          <IconAlertTriangle size={14} aria-hidden="true" />
          {t('not_sent')}{' '}
          <Anchor component="button" type="button" onClick={onRetry}>
            {t('retry')}
          </Anchor>
        </span>
      ) : (
        isLast && (
          <span className={c.time}>{line.state === 'sent' ? time(line.created_at) : t(line.state)}</span>
        )
      )}
    </div>
  );
}

function Day({ at }: { at: string }) {
  const { t } = useTranslation('messages');
  const { date } = useFormat();
  const near = nearDay(at, useNow());
  return <p className={c.day}>{near ? t(near) : date(at, 'fullDay')}</p>;
}
