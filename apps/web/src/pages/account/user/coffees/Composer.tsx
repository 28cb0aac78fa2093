import { ActionIcon, Textarea } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { IconSend } from '@tabler/icons-react';
import { LIMITS } from '@fika/contract/limits';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { isSendKey } from '#features/conversations/view.ts';
import c from './Composer.module.css';

interface ComposerProps {
  coffeeId: number;
  /** First names of the readers. */
  to: readonly string[];
  onSend: (text: string) => void;
}

/** The field for a new message. An unsent text survives a reload. */
export function Composer({ coffeeId, to, onSend }: ComposerProps) {
  const { t } = useTranslation('messages');
  const { list } = useFormat();
  const [draft, setDraft] = useSessionStorage({ key: `fika-draft-${coffeeId}`, defaultValue: '' });
  const text = draft.trim();
  const send = () => {
    if (!text) return;
    onSend(text);
    setDraft('');
  };
  const label = t('write_to', { names: list(to) });
  return (
    <form
      className={c.composer}
      data-phone-action
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        className={c.field}
        classNames={{ input: c.input }}
        aria-label={label}
        placeholder={label}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={LIMITS.messageLength}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (
            !isSendKey({
              key: event.key,
              shiftKey: event.shiftKey,
              isComposing: event.nativeEvent.isComposing,
            })
          ) {
            return;
          }
          event.preventDefault();
          send();
        }}
      />
      <ActionIcon
        type="submit"
        variant="filled"
        color="porcelain"
        className={c.send}
        aria-label={t('send')}
        disabled={!text}
      >
        <IconSend size={18} />
      </ActionIcon>
    </form>
  );
}
