/** Sentences of the mails about the date of a coffee. `{name}` is filled when a mail is made. */
export const BOOKING_WORDS = {
  en: {
    booking_set: {
      subject: '{Product} with {names}: {when}',
      heading: 'It is a date',
      lead: '{actor} booked half an hour for the {product}. The event is attached: your calendar can take it over.',
      lead_unnamed:
        'There is a date for the {product}. The event is attached: your calendar can take it over.',
      lead_own:
        'You booked half an hour for the {product}. The event is attached: your calendar can take it over.',
    },
    booking_moved: {
      subject: 'Moved: {product} with {names}, now {when}',
      heading: 'There is a new date',
      lead: '{actor} moved the {product}. The attached event replaces the one before.',
      lead_unnamed: 'The {product} has moved. The attached event replaces the one before.',
      lead_own: 'You moved the {product}. The attached event replaces the one before.',
    },
    booking_canceled: {
      subject: 'Canceled: {product} with {names}, {when}',
      heading: 'The date is canceled',
      lead: '{actor} took the date back. The {product} stays: find another time when it suits you.',
      lead_unnamed: 'The date was taken back. The {product} stays: find another time when it suits you.',
      lead_own: 'You took the date back. The {product} stays: find another time when it suits you.',
    },
    booking_proposal: {
      subject: '{actor} proposes times for your {product}',
      heading: '{actor} proposes times',
      lead: '“{text}”',
      button: 'Answer',
    },
    when: 'When',
    with: 'With',
    open: 'Open the {product}',
    again: 'Find another time',
    move: 'Move it',
    cancel: 'Cancel the date',
    event: '{Product}: {names}',
    why: 'You get this because you have a {product} together.',
  },
  fr: {
    booking_set: {
      subject: '{Product} avec {names} : {when}',
      heading: 'C’est noté',
      lead: '{actor} a réservé une demi-heure pour le {product}. L’événement est joint : votre agenda peut le reprendre.',
      lead_unnamed: 'Le {product} a une date. L’événement est joint : votre agenda peut le reprendre.',
      lead_own:
        'Vous avez réservé une demi-heure pour le {product}. L’événement est joint : votre agenda peut le reprendre.',
    },
    booking_moved: {
      subject: 'Déplacé : {product} avec {names}, désormais {when}',
      heading: 'La date a changé',
      lead: '{actor} a déplacé le {product}. L’événement joint remplace le précédent.',
      lead_unnamed: 'Le {product} a été déplacé. L’événement joint remplace le précédent.',
      lead_own: 'Vous avez déplacé le {product}. L’événement joint remplace le précédent.',
    },
    booking_canceled: {
      subject: 'Annulé : {product} avec {names}, {when}',
      heading: 'La date est annulée',
      lead: '{actor} a annulé la date. Le {product} demeure : trouvez un autre moment quand cela vous convient.',
      lead_unnamed:
        'La date a été annulée. Le {product} demeure : trouvez un autre moment quand cela vous convient.',
      lead_own:
        'Vous avez annulé la date. Le {product} demeure : trouvez un autre moment quand cela vous convient.',
    },
    booking_proposal: {
      subject: '{actor} propose des moments pour votre {product}',
      heading: '{actor} propose des moments',
      lead: '« {text} »',
      button: 'Répondre',
    },
    when: 'Quand',
    with: 'Avec',
    open: 'Ouvrir le {product}',
    again: 'Trouver un autre moment',
    move: 'Déplacer',
    cancel: 'Annuler la date',
    event: '{Product} : {names}',
    why: 'Vous recevez ce message parce que vous avez un {product} ensemble.',
  },
} as const;
