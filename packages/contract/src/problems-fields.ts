/** What may be wrong with a member field and its choices. */
export const FIELD_PROBLEMS = {
  category_exists: {
    status: 409,
    en: 'There is already a field named “{title}”.',
    fr: 'Il existe déjà un champ nommé « {title} ».',
  },
  choices_needed: {
    status: 400,
    en: 'A field of this type needs a list of choices.',
    fr: 'Un champ de ce type a besoin d’une liste de choix.',
  },
  choices_unfit: {
    status: 400,
    en: 'A field of this type has no list of choices.',
    fr: 'Un champ de ce type n’a pas de liste de choix.',
  },
  too_many_choices: {
    status: 400,
    en: 'A field can have {max} choices.',
    fr: 'Un champ peut avoir {max} choix.',
  },
  too_many_categories: {
    status: 409,
    en: 'A workspace can have {max} fields. Remove one that nobody needs first.',
    fr: 'Un espace peut avoir {max} champs. Retirez d’abord un champ devenu inutile.',
  },
  too_many_merged: {
    status: 409,
    en: 'So many choices of this field were merged that it cannot remember more ({max}). Add a new field.',
    fr: 'Trop de choix de ce champ ont été fusionnés pour qu’il en retienne davantage ({max}). Ajoutez un nouveau champ.',
  },
  category_type_kept: {
    status: 409,
    en: 'The field “{title}” keeps its type. Members with a value: {count}. Add a field of the other type instead.',
    fr: 'Le champ « {title} » garde son type. Membres ayant une valeur : {count}. Ajoutez plutôt un champ de l’autre type.',
  },
  choice_unknown: {
    status: 409,
    en: 'The choice “{name}” does not exist any more. Reload the page to see the choices as they are.',
    fr: 'Le choix « {name} » n’existe plus. Rechargez la page pour voir les choix actuels.',
  },
  choice_exists: {
    status: 409,
    en: 'The field already has the choice “{label}”. Merge the two instead.',
    fr: 'Le champ a déjà le choix « {label} ». Fusionnez plutôt les deux.',
  },
  choice_in_use: {
    status: 409,
    en: 'The choice “{label}” is not removed. Members who have it: {count}. Merge it into another one.',
    fr: 'Le choix « {label} » n’est pas retiré. Membres concernés : {count}. Fusionnez-le avec un autre.',
  },
} as const;
