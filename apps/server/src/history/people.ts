import { createRng, type Rng } from '@fika/matching/prng';
import { demoAddress, type DemoPerson, demoPeople, INTERESTS } from '../seed-people.ts';

/** Given names and surnames that go together, of many places: made-up colleagues at a domain that cannot exist. */
const NAMES: readonly (readonly [given: string, surnames: string])[] = [
  [
    'Anna Bram Daan Eva Femke Jeroen Lotte Maarten',
    'Bakker Dekker Hoekstra Kuipers Mulder Postma Smit Visser',
  ],
  [
    'Adèle Bastien Camille Étienne Inès Mathis Pauline Rémi',
    'Aubry Chevalier Deschamps Garnier Lemoine Marchand Renaud Vidal',
  ],
  [
    'Astrid Elin Erik Gustav Karin Linnea Viktor Åsa',
    'Berglund Dahl Forsberg Hedlund Lundqvist Nordin Sandberg Wallin',
  ],
  [
    'Adaeze Bola Emeka Folake Ifeoma Kelechi Ngozi Tunde',
    'Abiola Balogun Chukwu Eze Musa Ogunleye Okoro Umeh',
  ],
  [
    'Aditi Arjun Deepa Kavya Manish Neha Sanjay Vikram',
    'Banerjee Chopra Gupta Joshi Kulkarni Menon Nair Sharma',
  ],
  [
    'Akira Emi Haruto Kenji Naoko Ren Sakura Yuto',
    'Fujita Hayashi Ishikawa Kobayashi Matsuda Nakamura Saito Yamada',
  ],
  ['Bo Chen Jing Lan Min Tao Xin Ying', 'Chen Guo Huang Lin Sun Wang Xu Zhao'],
  [
    'Carlos Elena Javier Marisol Pablo Rocío Sergio Valeria',
    'Castillo Domínguez Fuentes Ibáñez Molina Ortega Salinas Vega',
  ],
  [
    'Beatriz Bruno Caio Helena Luana Rafael Thiago Vitória',
    'Barbosa Cardoso Duarte Ferreira Moreira Pinto Ribeiro Teixeira',
  ],
  [
    'Amir Dalia Hassan Karim Layla Mariam Tariq Yasmin',
    'Abbas Bakri Darwish Fayed Hamdan Khalil Mansour Nasser',
  ],
  ['Ayşe Cem Deniz Elif Kerem Leyla Murat Selin', 'Aydın Çelik Doğan Kaplan Özdemir Polat Şahin Yıldız'],
  [
    'Agata Jakub Kasia Marek Ola Piotr Tomasz Wiktoria',
    'Adamczyk Duda Jabłoński Krawczyk Lis Mazur Nowak Zając',
  ],
  [
    'Alessia Chiara Davide Elisa Luca Matteo Silvia Stefano',
    'Bianchi Esposito Ferrari Galli Marini Ricci Santoro Villa',
  ],
  [
    'Aoife Callum Ciara Declan Fiona Isla Niamh Ruaridh',
    'Brennan Campbell Doyle Fraser Gallagher Kerr MacLeod Quinn',
  ],
  [
    'Bianca Felix Johanna Katrin Lukas Moritz Stefan Uta',
    'Becker Fischer Hartmann Krüger Lehmann Neumann Schäfer Vogel',
  ],
  ['Abena Akosua Esi Kojo Kwame Nana Yaa Yaw', 'Agyeman Appiah Asante Boateng Darko Frimpong Ofori Owusu'],
];

interface Department {
  label: string;
  /** People who are there at the end, besides those of the first demo. */
  more: number;
  /** Where they work, as shares of 10. Those of the first demo are in the first three offices. */
  offices: Readonly<Record<string, number>>;
  /** How many of ten accept on average. */
  accepts: number;
}

/** Chemistry and Genomics work in different cities and say yes to few invitations: they rarely meet. */
export const DEPARTMENTS: readonly Department[] = [
  { label: 'Computing', more: 82, offices: { Leiden: 4, Lyon: 2, Uppsala: 2, Montréal: 2 }, accepts: 5 },
  { label: 'Genomics', more: 54, offices: { Lyon: 10 }, accepts: 3.5 },
  { label: 'Climate Modelling', more: 38, offices: { Uppsala: 5, Leiden: 3, Kyoto: 2 }, accepts: 6 },
  { label: 'Chemistry', more: 32, offices: { Uppsala: 10 }, accepts: 2.5 },
  { label: 'Astronomy', more: 18, offices: { Leiden: 5, Kyoto: 5 }, accepts: 4.5 },
  { label: 'Library', more: 12, offices: { Leiden: 6, Lyon: 2, Montréal: 2 }, accepts: 6.5 },
  { label: 'Facilities', more: 12, offices: { Leiden: 4, Lyon: 3, Uppsala: 3 }, accepts: 2 },
  { label: 'Directorate', more: 4, offices: { Leiden: 10 }, accepts: 5 },
];

export const NEW_DEPARTMENTS = ['Facilities', 'Directorate'];
export const NEW_OFFICES = ['Montréal', 'Kyoto'];
export const OFFICE_ZONES: Readonly<Record<string, string>> = {
  Leiden: 'Europe/Amsterdam',
  Lyon: 'Europe/Paris',
  Uppsala: 'Europe/Stockholm',
  Montréal: 'America/Toronto',
  Kyoto: 'Asia/Tokyo',
};
export const LEVELS = ['Trainee', 'Specialist', 'Senior', 'Lead'];

/** A member of the company of the history. */
export interface Colleague {
  email: string;
  first_name: string;
  last_name: string;
  culture: 'en' | 'fr';
  /** Days since they joined, counted from the end of the history. */
  days: number;
  department: string;
  office: string;
  level: string;
  interests: string;
  /** Email of the manager. */
  manager: string | null;
  /** Whether the first demo has them already. */
  isKnown: boolean;
  /** The share of invitations that they accept, and of those that they decline. */
  accepts: number;
  declines: number;
}

const pick = <T>(rng: Rng, list: readonly T[]): T => list[rng.int(list.length)] as T;

/** One of the labels, by their shares of 10. */
function pickShare(rng: Rng, shares: Readonly<Record<string, number>>): string {
  let left = rng.float() * 10;
  for (const [label, share] of Object.entries(shares)) {
    left -= share;
    if (left < 0) return label;
  }
  return Object.keys(shares)[0] ?? '';
}

/** Everyone who is or was a member, the same for the same seed. `share` makes a smaller company of the same shape. */
export function historyPeople(seed: number, share: number): Colleague[] {
  const rng = createRng(seed);
  const known = demoPeople().map((person, index) => asColleague(rng, person, index));
  const taken = new Set(known.map(({ email }) => email));
  const added = DEPARTMENTS.flatMap((department) =>
    Array.from({ length: Math.max(1, Math.round(department.more * share)) }, () =>
      newColleague(rng, department, taken),
    ),
  );
  return withManagers([...known, ...added]);
}

function asColleague(rng: Rng, person: DemoPerson, index: number): Colleague {
  const { fields, ...name } = person;
  const department = DEPARTMENTS.find(({ label }) => label === fields.Department);
  return {
    ...name,
    department: fields.Department,
    office: fields.Office,
    interests: fields.Interests,
    level: LEVELS[[1, 2, 0, 1, 2, 1, 3, 1][index % 8] ?? 1] ?? '',
    manager: null,
    isKnown: true,
    ...manners(rng, department?.accepts ?? 5),
  };
}

function newColleague(rng: Rng, department: Department, taken: Set<string>): Colleague {
  for (;;) {
    const [given, surnames] = pick(rng, NAMES);
    const first_name = pick(rng, given.split(' '));
    const last_name = pick(rng, surnames.split(' '));
    const email = demoAddress(`${first_name} ${last_name}`);
    if (taken.has(email)) continue;
    taken.add(email);
    const office = pickShare(rng, department.offices);
    // One in five has joined during the history, the others over five years.
    const days = rng.float() < 0.2 ? 12 + rng.int(165) : 190 + rng.int(1_600);
    const level = days < 400 && rng.float() < 0.4 ? 'Trainee' : pickShare(rng, LEVEL_SHARES);
    const place = rng.int(INTERESTS.length);
    const interests = `${INTERESTS[place]}; ${INTERESTS[(place + 1 + rng.int(5)) % INTERESTS.length]}`;
    const culture = office === 'Lyon' || office === 'Montréal' ? 'fr' : 'en';
    const name = { email, first_name, last_name, culture } as const;
    const work = { department: department.label, office, level, interests };
    return { ...name, ...work, days, manager: null, isKnown: false, ...manners(rng, department.accepts) };
  }
}

const LEVEL_SHARES = { Trainee: 1.5, Specialist: 5, Senior: 2.7, Lead: 0.8 };

/** One in five never answers, one in fifteen always accepts, the others do what their department does, more or less. */
function manners(rng: Rng, tenths: number): Pick<Colleague, 'accepts' | 'declines'> {
  const kind = rng.float();
  if (kind < 0.2) return { accepts: 0, declines: 0 };
  if (kind < 0.27) return { accepts: 0.97, declines: 0.02 };
  const accepts = Math.min(0.95, Math.max(0.05, tenths / 10 + (rng.float() - 0.5) * 0.5));
  return { accepts, declines: (1 - accepts) * 0.15 };
}

/** Each lead manages a part of the department; the leads have a manager in the directorate. */
function withManagers(people: readonly Colleague[]): Colleague[] {
  const director = people.find(({ department }) => department === 'Directorate');
  const leads = Map.groupBy(
    people.filter(({ level }) => level === 'Lead'),
    ({ department }) => department,
  );
  return people.map((person, index) => {
    const own = leads.get(person.department) ?? [];
    const manager = person.level === 'Lead' ? director : (own[index % Math.max(1, own.length)] ?? director);
    return { ...person, manager: manager && manager.email !== person.email ? manager.email : null };
  });
}
