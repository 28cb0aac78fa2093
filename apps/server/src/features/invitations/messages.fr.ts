import type { InvitationWords } from './messages.en.ts';

export const fr: InvitationWords = {
  subject: '{inviter} vous invite à rejoindre {company}',
  subject_unnamed: 'Votre invitation à rejoindre {company}',
  heading: 'Une place vous attend',
  lead: '{inviter} vous invite à rejoindre {company} sur {brand}, où des collègues qui ne se croiseraient pas autrement prennent un café ensemble.',
  lead_unnamed:
    'Voici comment rejoindre {company} sur {brand}, où des collègues qui ne se croiseraient pas autrement prennent un café ensemble.',
  button: 'Voir l’invitation',
  why: 'L’invitation vaut pour cette seule adresse et expire dans deux semaines. Si vous ne l’attendiez pas, il ne se passe rien tant que vous n’y répondez pas.',
};
