/** What may be wrong with a workspace: its address, options and logo, and ways into it. */
export const WORKSPACE_PROBLEMS = {
  slug_unusable: {
    status: 400,
    en: 'An address has 2 to 60 small letters, digits and hyphens, such as “north-wind”.',
    fr: 'Une adresse compte de 2 à 60 lettres minuscules, chiffres et traits d’union, par exemple « vent-du-nord ».',
  },
  slug_reserved: {
    status: 400,
    en: 'The address “{slug}” is kept for pages of the product. Choose another one.',
    fr: 'L’adresse « {slug} » est réservée aux pages du produit. Choisissez-en une autre.',
  },
  slug_taken: {
    status: 409,
    en: 'The address “{slug}” belongs to another workspace, or did. Choose another one.',
    fr: 'L’adresse « {slug} » appartient ou a appartenu à un autre espace. Choisissez-en une autre.',
  },
  option_unknown: {
    status: 400,
    en: 'There is no option named “{name}”.',
    fr: 'Il n’existe pas d’option nommée « {name} ».',
  },
  logo_type: {
    status: 400,
    en: 'This is not a picture that can be a logo. Choose a PNG, JPEG or WebP file.',
    fr: 'Ce fichier ne peut pas servir de logo. Choisissez une image PNG, JPEG ou WebP.',
  },
  logo_svg: {
    status: 400,
    en: 'SVG files can carry scripts, so they are not taken. Export the logo as PNG.',
    fr: 'Un fichier SVG peut contenir des scripts et n’est pas accepté. Exportez le logo en PNG.',
  },
  logo_bytes: {
    status: 400,
    en: 'A logo weighs at most {max} kB. Choose a smaller picture.',
    fr: 'Un logo pèse au plus {max} ko. Choisissez une image plus légère.',
  },
  logo_pixels: {
    status: 400,
    en: 'A logo has at most {max} pixels a side. Choose a smaller picture.',
    fr: 'Un logo compte au plus {max} pixels de côté. Choisissez une image plus petite.',
  },
  invitation_expired: {
    status: 410,
    en: 'This invitation has expired. Ask an admin of the workspace to send it again.',
    fr: 'Cette invitation a expiré. Demandez à un administrateur de l’espace de la renvoyer.',
  },
  invitation_revoked: {
    status: 410,
    en: 'This invitation was taken back, or a newer mail took its place. Look for the last one, or ask an admin of the workspace.',
    fr: 'Cette invitation a été retirée, ou un e-mail plus récent l’a remplacée. Cherchez le dernier, ou demandez à un administrateur de l’espace.',
  },
  invitation_used: {
    status: 410,
    en: 'This invitation was used already. Log in to open the workspace.',
    fr: 'Cette invitation a déjà servi. Connectez-vous pour ouvrir l’espace.',
  },
  invite_link_off: {
    status: 410,
    en: 'This link no longer lets anybody in. Ask an admin of the workspace for an invitation.',
    fr: 'Ce lien ne permet plus d’entrer. Demandez une invitation à un administrateur de l’espace.',
  },
  log_in_first: {
    status: 409,
    en: 'There is an account with this address. Log in to it, and open the link again.',
    fr: 'Il existe un compte à cette adresse. Connectez-vous, puis ouvrez à nouveau le lien.',
  },
  other_account: {
    status: 409,
    en: 'This invitation is for another address than the one you are logged in with. Log out and open the link again.',
    fr: 'Cette invitation concerne une autre adresse que celle de votre session. Déconnectez-vous, puis ouvrez à nouveau le lien.',
  },
  member_inactive: {
    status: 409,
    en: 'Your place in this workspace is closed. An admin of the workspace can open it again.',
    fr: 'Votre accès à cet espace est fermé. Un administrateur de l’espace peut le rouvrir.',
  },
  audiences_full: {
    status: 409,
    en: 'A workspace can have {max} audiences. Delete one that nobody needs first.',
    fr: 'Un espace peut avoir {max} audiences. Supprimez d’abord une audience devenue inutile.',
  },
  invitations_full: {
    status: 409,
    en: 'A workspace can have {max} open invitations. Revoke some, or wait for answers.',
    fr: 'Un espace peut avoir {max} invitations en attente. Révoquez-en, ou attendez des réponses.',
  },
  audience_exists: {
    status: 409,
    en: 'There is already an audience named “{name}”.',
    fr: 'Il existe déjà une audience nommée « {name} ».',
  },
  audience_used: {
    status: 409,
    en: 'This audience is in use: {users}. Take it out of their filters first.',
    fr: 'Cette audience est utilisée : {users}. Retirez-la d’abord de leurs filtres.',
  },
} as const;
