import type { SuperadminWords } from './messages.en.ts';

/** The same in French. */
export const fr: SuperadminWords = {
  button: 'Ouvrir les paramètres',
  why: 'Vous recevez ce message car vous êtes superadmin d’un espace. Tous ses superadmins le reçoivent.',
  somebody: 'Quelqu’un',
  notices: {
    mail_server_set: {
      subject: 'Le serveur de messagerie de {company} a changé',
      heading: 'Votre espace envoie par un autre serveur de messagerie',
      lead: '{actor} a choisi {host} comme serveur de messagerie de {company} le {when}. Les e-mails des sessions passent désormais par ce serveur, depuis {from}. Si vous ne vous y attendiez pas, supprimez ce serveur et vérifiez qui sont vos superadmins.',
    },
    mail_server_removed: {
      subject: 'Le serveur de messagerie de {company} a été supprimé',
      heading: 'Votre espace n’a plus de serveur de messagerie propre',
      lead: '{actor} a supprimé le serveur de messagerie de {company} le {when}. Les e-mails des sessions passent désormais par le serveur de {brand}. Si vous ne vous y attendiez pas, vérifiez qui sont vos superadmins.',
    },
    sending_domain_added: {
      subject: 'Un domaine d’envoi a été ajouté à {company}',
      heading: 'Votre espace a un nouveau domaine d’envoi',
      lead: '{actor} a ajouté {domain} à {company} le {when}. Les programmes pourront envoyer depuis ce domaine dès que ses enregistrements seront publiés. Si vous ne vous y attendiez pas, retirez ce domaine et vérifiez qui sont vos superadmins.',
    },
    sending_domain_archived: {
      subject: 'Un domaine d’envoi a été retiré de {company}',
      heading: 'Votre espace a un domaine d’envoi de moins',
      lead: '{actor} a retiré {domain} de {company} le {when}. Les programmes qui l’utilisaient envoient désormais depuis l’adresse de {brand}. Si vous ne vous y attendiez pas, vérifiez qui sont vos superadmins.',
    },
    domain_missing: {
      subject: 'L’enregistrement DNS de {domain} est introuvable',
      heading: 'L’enregistrement DNS de {domain} est introuvable',
      lead: 'Le {when}, nous n’avons plus trouvé l’enregistrement qui prouve {domain} pour {company}. S’il manque pendant {days} jours, vos collègues ne pourront plus rejoindre l’espace par leur adresse. Publiez-le de nouveau, tel que les paramètres le montrent.',
    },
    domain_failing: {
      subject: '{domain} n’est plus prouvé',
      heading: '{domain} n’est plus prouvé',
      lead: 'L’enregistrement de {domain} est introuvable depuis {days} jours. Plus personne ne rejoint {company} par ce domaine, et ses adresses ne mènent plus à votre connexion unique. Les membres restent. Publiez de nouveau l’enregistrement pour rétablir cela.',
    },
    domain_proved_elsewhere: {
      subject: 'Un autre espace a prouvé {domain}',
      heading: 'Un autre espace a prouvé {domain}',
      lead: '{domain} est sur la liste de {company}, et un autre espace a publié son enregistrement DNS le {when}. Seul cet espace peut accueillir des collègues par ce domaine. Si vous ne vous y attendiez pas, demandez à la personne qui gère le DNS de {domain}.',
    },
  },
};
