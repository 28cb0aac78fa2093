/** Sample members of the demo workspace: made-up names at a domain that cannot exist. */
const NAMES =
  `Amara Okafor|Nour El-Amin|Mateus Carvalho|Yuki Tanabe|Kofi Mensah|Hanna Virtanen|Zofia Wrona|Farid Rahimi
Lucía Herrera|Priya Raman|Anouk Perrin|Dmitri Volkov|Rohan Iyer|Freya Holm|Bilal Demir|Leïla Haddad|Jonas Lindgren
Tomás Rivas|Esther Adeyemi|Giulia Conti|Wei Zhang|Sanne de Wit|Simon Achterberg|Chidi Nwosu|Thandiwe Dube|Ibrahim Sow
Rania Saleh|Júlia Nagy|Aiko Mori|Hugo Delmas|Paul Moreau|Marta Kowalczyk|Olivia Byrne|Ingrid Solberg|Nils Ekström
Mai Nguyen|Clara Weiss|Ingmar Åkesson|Samira Haidari|Pedro Alves|Noémie Laurent|Oskar Nyström|Fatou Diallo|Lars Jansen
Agnès Roche|Emre Kaya|Sofia Rossi|Daniel Osei`
    .split(/[|\n]/)
    .map((name) => name.trim());

const DEPARTMENTS = ['Astronomy', 'Chemistry', 'Climate Modelling', 'Computing', 'Genomics', 'Library'];
const OFFICES = ['Leiden', 'Lyon', 'Uppsala'];
export const INTERESTS = [
  'Chess',
  'Choir',
  'Climbing',
  'Cooking',
  'Cycling',
  'Sailing',
  'Sourdough',
  'Theatre',
];

export const DEMO_DOMAIN = 'marelle.example';
export const DEMO_CHOICES = { Department: DEPARTMENTS, Office: OFFICES, Interests: INTERESTS };

export interface DemoPerson {
  first_name: string;
  last_name: string;
  email: string;
  culture: 'en' | 'fr';
  /** Since how many days they are a member. */
  days: number;
  fields: { Department: string; Office: string; Interests: string };
}

/** An address from a name: lower case, no accents. */
export function demoAddress(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i');
  return `${plain.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@${DEMO_DOMAIN}`;
}

const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

/** The members of the demo, the same on every computer. */
export function demoPeople(): DemoPerson[] {
  return NAMES.map((name, index) => {
    const [first_name = '', ...rest] = name.split(' ');
    return {
      first_name,
      last_name: rest.join(' '),
      email: demoAddress(name),
      culture: index % 3 === 1 ? 'fr' : 'en',
      // In no order, more of them lately, the last one ten days ago.
      days: 10 + Math.round(715 * ((((index + 24) * 31) % 48) / 48) ** 1.5),
      fields: {
        Department: pick(DEPARTMENTS, index * 5 + Math.floor(index / 7)),
        Office: pick(OFFICES, index + Math.floor(index / 5)),
        Interests: `${pick(INTERESTS, index * 3)}; ${pick(INTERESTS, index * 3 + 1 + (index % 4))}`,
      },
    };
  });
}
