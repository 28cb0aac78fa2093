import type { StepWords } from './types.ts';

export const french: StepWords = {
  steps: {
    welcome: [
      {
        title: 'La table est mise',
        text: 'Ici, vous réunissez des collègues qui ne se croiseraient pas autrement. Trois choses, et les premiers cafés sont en route : des personnes, un programme, une date.',
      },
    ],
    carousel: [
      {
        title: 'Des personnes',
        text: 'Importez un fichier, ou invitez par e-mail. Ce que vous savez des personnes, leur service par exemple, devient des champs.',
      },
      {
        title: 'Un programme',
        text: 'Choisissez un modèle. Il dit à qui l’on demande, à quel rythme, et selon quelles règles se forment les groupes.',
      },
      {
        title: 'Une session',
        text: 'On pose la question, les groupes sont tirés, vous les relisez, et les messages partent. Ensuite, tout continue sans vous.',
      },
    ],
    users: [
      {
        title: 'Les membres',
        text: 'Toutes les personnes qui peuvent participer. La phrase au-dessus de la liste est un filtre : ses mots en pointillé se modifient.',
      },
    ],
    categories: [
      {
        title: 'Les champs',
        text: 'Ce que vous savez de chaque membre. Filtres, audiences et règles s’appuient dessus. Un champ réservé à l’appariement n’est jamais montré aux membres.',
      },
    ],
    audiences: [
      {
        title: 'Les audiences',
        text: 'Un filtre qui porte un nom. Les programmes peuvent s’en servir, et il suit les arrivées et les départs.',
      },
    ],
    programs: [
      {
        title: 'Les modèles',
        text: 'Des programmes par lesquels d’autres ont commencé. Regardez-en un, et faites-en le vôtre : tout peut y être modifié.',
      },
    ],
    booking: [
      {
        title: 'Le rendez-vous',
        text: 'Les personnes d’un groupe choisissent une heure qui convient à toutes. Qui n’a rien indiqué est toujours disponible.',
      },
    ],
    dashboard: [
      {
        title: 'Le tableau de bord',
        text: 'Qui rencontre qui, et qui jamais. Derrière chaque nombre, les personnes concernées.',
      },
    ],
    availabilities: [
      {
        title: 'Vos heures',
        text: 'Dites quand vous pouvez venir. Personne ne voit pourquoi vous ne pouvez pas.',
      },
    ],
  },
  member: {
    welcome: [
      {
        title: 'Bienvenue',
        text: 'De temps en temps, on vous propose un café avec quelqu’un de votre entreprise. Dites oui, et vous saurez qui vous rencontrez, et pourquoi.',
      },
    ],
    carousel: [
      {
        title: 'On vous demande',
        text: 'Par e-mail et sur votre accueil. Un geste suffit pour répondre. Un non se passe de raison.',
      },
      {
        title: 'On vous réunit',
        text: 'Avec quelqu’un que vous n’avez pas encore rencontré, tant qu’il y en a. Vous vous écrivez et trouvez un moment.',
      },
      {
        title: 'Vous décidez',
        text: 'Les préférences disent qui vous aimeriez rencontrer, qui jamais, et à quel rythme. Personne d’autre ne les voit.',
      },
    ],
  },
};
