import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmModal } from './ConfirmModal.tsx';
import c from './FollowedChannelRow.module.css';
import { TextLink } from './links.tsx';

interface FollowedChannelRowProps {
  /** The page of the audience, from `paths`. */
  to: string;
  audience: string;
  /** The channel, and when it was compared. */
  detail: string;
  words: Readonly<Record<'stop' | 'stopOf' | 'ask' | 'askText' | 'keep' | 'failed', string>>;
  onStop: () => Promise<unknown>;
}

/** An audience of the members in a channel of a chat, with the way to stop following it. */
export function FollowedChannelRow({ to, audience, detail, words, onStop }: FollowedChannelRowProps) {
  const [asked, setAsked] = useState(false);
  return (
    <li className={c.channel}>
      <div className={c.text}>
        <TextLink to={to}>{audience}</TextLink>
        <span className={c.detail}>{detail}</span>
      </div>
      <Button variant="subtle" size="compact-sm" aria-label={words.stopOf} onClick={() => setAsked(true)}>
        {words.stop}
      </Button>
      <ConfirmModal
        opened={asked}
        onClose={() => setAsked(false)}
        title={words.ask}
        confirmLabel={words.stop}
        keepLabel={words.keep}
        failedTitle={words.failed}
        onConfirm={onStop}
      >
        <p>{words.askText}</p>
      </ConfirmModal>
    </li>
  );
}
