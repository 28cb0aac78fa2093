import type { Ctx } from '#platform/context.ts';
import { buttons, row } from '#features/email-outbox/channels/chat/present.ts';
import type { Shown } from '../types.ts';
import type { Recognized } from './queries.ts';

/** What a user who is no active member reads instead of their sessions, with the page on which a member says who they are. */
export function strangerShown(
  { services }: Pick<Ctx, 'services'>,
  user: Exclude<Recognized, { is: 'member' }>,
  link: string | null,
): Shown {
  const t = services.translators[user.language];
  const { name: company } = user.company;
  const text =
    user.is === 'inactive'
      ? t('chat_answers:gone.inactive', { company })
      : t('chat_answers:unknown', { company });
  return {
    text,
    parts: [
      row(text),
      buttons(...(link === null ? [] : [{ label: t('chat_answers:buttons.connect'), url: link }])),
    ],
  };
}
