import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { Banner } from '#ui/Banner.tsx';
import type { ProgramChannel } from '../channel-api.ts';

/** Why a program writes nothing to its channel, and what to do. Nothing while it does. */
export function ChannelTrouble({ channel, action }: { channel: ProgramChannel; action?: ReactNode }) {
  const { t } = useTranslation('program_channel');
  const { chat, name, state } = channel;
  if (state === 'ready') return null;
  return (
    <Banner tone="cinnamon" title={t(`${chat}.trouble.title`, { name })} action={action}>
      {t(`${chat}.trouble.${state}`)}
    </Banner>
  );
}
