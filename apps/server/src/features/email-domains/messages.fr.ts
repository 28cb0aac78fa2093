import type { SendingWords } from './messages.en.ts';

export const fr: SendingWords = {
  domain: {
    form: 'Ce n’est pas un domaine. Écrivez ce qui suit le @, par exemple entreprise.fr.',
    public:
      'Chacun peut y ouvrir une boîte : personne ne peut prouver ce domaine. Ajoutez-en un propre à votre organisation.',
    suffix:
      'De nombreuses organisations ont leur domaine sous celui-ci : personne ne peut le prouver. Écrivez le vôtre en entier, avec le nom qui précède.',
  },
  records: { dkim: 'DKIM', spf: 'SPF', dmarc: 'DMARC', return_path: 'd’adresse de retour' },
  states: {
    unknown: 'Pas encore vérifié.',
    ok: 'Trouvé, et conforme.',
    several:
      'Plusieurs enregistrements {record} s’y trouvent : les destinataires les ignorent tous. N’en gardez qu’un.',
    unreachable:
      'Les serveurs de noms du domaine n’ont pas répondu. Une nouvelle vérification aura lieu bientôt.',
  },
  missing: {
    dkim: 'Rien ne s’y trouve encore. Un nouvel enregistrement peut mettre quelques heures à être visible partout.',
    spf: 'Le domaine n’a pas encore d’enregistrement SPF.',
    dmarc:
      'Ni ce domaine ni celui dont il dépend n’ont encore de politique DMARC. Les grandes messageries en demandent une.',
    return_path:
      'Rien ne s’y trouve encore. D’ici là, les e-mails non distribuables reviennent à l’adresse de l’installation.',
  },
  different: {
    dkim: 'Une autre clé ou un autre texte s’y trouve. Remplacez-le par la valeur affichée ici, entière et sans guillemets.',
    spf: 'Le domaine a un enregistrement SPF sans {mechanism}. Ajoutez-y cet élément, avant « all » ; n’ajoutez pas de second enregistrement.',
    dmarc:
      'L’enregistrement DMARC n’a pas de politique connue. Il lui faut p=none, p=quarantine ou p=reject.',
    return_path: 'Ce nom pointe ailleurs. Remplacez sa cible par la valeur affichée ici.',
  },
  smtp: {
    sent: 'Le serveur a accepté l’e-mail de test pour {to}. Vérifiez qu’il est bien arrivé.',
    password:
      'Le serveur a refusé l’utilisateur ou le mot de passe. Vérifiez les deux ; certains fournisseurs demandent ici un mot de passe d’application.',
    password_missing: 'Le serveur demande un utilisateur et un mot de passe. Renseignez les deux.',
    host_not_found: 'Il n’existe pas de serveur nommé {host}. Vérifiez l’orthographe de l’hôte.',
    address:
      'Le serveur {host} se trouve dans un réseau privé, où les serveurs d’e-mail des espaces ne sont pas joignables. La personne qui gère cette installation peut l’ouvrir.',
    port: 'Le port {port} n’est pas ouvert aux serveurs d’e-mail des espaces. Ceux qui le sont : {ports}.',
    closed:
      'Rien ne répond sur le port {port} de {host}. Vérifiez le port, et que le pare-feu laisse passer cette installation.',
    timeout:
      'Le serveur {host} n’a pas répondu à temps. Vérifiez l’hôte et le port, et que le pare-feu laisse passer cette installation.',
    certificate:
      'Le certificat de {host} n’est pas fiable : il a expiré, porte un autre nom ou n’est signé par aucune autorité connue.',
    no_tls:
      'Le serveur n’offre pas de chiffrement STARTTLS sur le port {port}. Choisissez TLS, en général sur le port 465, ou demandez à la personne qui le gère.',
    wrong_security:
      'Le serveur ne communique pas de la façon choisie. TLS se trouve en général sur le port 465, STARTTLS sur le port 587.',
    sender_refused:
      'Le serveur refuse l’expéditeur {from}. Utilisez une adresse depuis laquelle cet utilisateur peut envoyer.',
    receiver_refused: 'Le serveur n’envoie pas à {to}. Il ne distribue peut-être qu’à ses propres domaines.',
    message_refused: 'Le serveur a accepté les adresses et refusé le message.',
    later: 'Le serveur demande de réessayer plus tard.',
    cut: 'La connexion à {host} a été coupée en cours de route. Réessayez ; si cela se répète, demandez à la personne qui gère le serveur.',
    other: 'Le serveur n’a pas accepté l’e-mail.',
  },
  test_mail: {
    subject: 'Un test de votre serveur d’e-mail',
    heading: 'Votre serveur d’e-mail fonctionne.',
    lead: 'Cet e-mail est passé par {host}. Ceux de vos programmes prendront le même chemin.',
    button: 'Ouvrir les réglages',
    why: 'Vous recevez cet e-mail parce que vous avez essayé un serveur d’e-mail dans les réglages de votre espace.',
  },
  password_needed: 'Saisissez le mot de passe de cet utilisateur, ou laissez l’utilisateur vide.',
  plain: 'Sans TLS, vos e-mails pourraient être lus sur le chemin vers {host}. Choisissez TLS ou STARTTLS.',
  password_again:
    'Saisissez à nouveau le mot de passe : celui qui est conservé vaut pour un autre serveur ou un autre utilisateur.',
};
