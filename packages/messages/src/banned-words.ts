import type { Language } from './index.ts';

export interface Ban {
  readonly words: RegExp;
  readonly write: string;
  /** Messages, or whole files, that use the word in another sense; with that sense. */
  readonly except?: Readonly<Record<string, string>>;
}

/** A pattern whose `\b` includes the letters of French, unlike that of JavaScript. */
const whole = (pattern: string): RegExp =>
  new RegExp(
    pattern.replaceAll(
      String.raw`\b`,
      String.raw`(?:(?<=[\p{L}\d])(?![\p{L}\d])|(?<![\p{L}\d])(?=[\p{L}\d]))`,
    ),
    'iu',
  );
const raw = String.raw;

const QUESTIONS = 'Questions about the life of people.';
export const TEMPLATES = 'Messages that colleagues would write themselves.';
const LOTTERY = 'A lottery or Secret Santa.';
/** Messages that speak of a draw: programs match, only lotteries and Secret Santa draw. */
const DRAWS = Object.fromEntries(
  [
    'email_templates:lottery_result.heading',
    'email_templates:lottery_result.lead',
    'email_templates:lottery_result.subject',
    'email_templates:request_lottery.heading',
    'email_templates:request_lottery.lead',
    'email_templates:request_lottery.subject',
    'email_templates:won.heading',
    'email_templates:won.lead',
    'email_templates:won.subject',
    'feed:kinds.not_drawn',
    'forecasts:forecast.wait.not_drawn_many',
    'forecasts:forecast.wait.not_drawn_one',
    'forecasts:forecast.wait.not_drawn_other',
    'forecasts_waits:not_drawn',
    'groups:send.not_drawn_many',
    'groups:send.not_drawn_one',
    'groups:send.not_drawn_other',
    'groups:without.not_drawn_many',
    'groups:without.not_drawn_one',
    'groups:without.not_drawn_other',
    'email_template_editor:when.lottery_result',
    'optin:lead_draw',
    'optin:question_draw',
    'own_outcomes:outcomes.not_drawn',
    'problems:draft_refused',
    'problems:groups_fixed',
    'program_list:groups.lottery',
    'programs:algo.lottery.help',
    'programs:algo.lottery.name',
    'session_outcomes:outcomes.not_drawn',
    'chat_answers:invitation.draw',
    'channel_posts:invitation.draw.formed',
    'channel_posts:invitation.draw.open',
    'channel_posts:invitation.draw.sent',
    'channel_posts:summary.draw',
    'statuses:message.lottery_result',
    'statuses:outcome.not_drawn',
    'use_cases',
    'why:review.won',
    'why:sentences.won',
  ].map((key) => [key, LOTTERY]),
);

const ENGLISH: readonly Ban[] = [
  { words: whole(raw`\bwho(ever|m|mever|soever)\b`), write: 'anyone who, who' },
  { words: whole(raw`\b(some|any|every|no)body\b`), write: 'someone, anyone, everyone, no one' },
  { words: whole(raw`\b(stands?|stood)\b`), write: 'is, or what happens' },
  { words: whole(raw`\bby (itself|themselves)\b`), write: 'automatically' },
  { words: whole(raw`\bof (its|their) own\b`), write: 'its own …' },
  { words: whole(raw`\bmend(s|ed|ing)?\b`), write: 'fix' },
  { words: whole(raw`\b(go|goes|going|went|gone) on\b`), write: 'continue' },
  {
    words: whole(raw`\b(takes?|took|taken|taking)\b[^.?]{0,40}?\b(back|out)\b`),
    write: 'remove, cancel, revoke or undo',
  },
  {
    words: whole(raw`\b(puts?|putting)\b[^.?]{0,30}?\b(away|back)\b`),
    write: 'deactivate, move back or restore',
  },
  { words: whole(raw`\b(give|gives|gave|given) up\b`), write: 'cancel, stop' },
  { words: whole(raw`\bwithdr(aws?|ew|awn)\b`), write: 'cancel (a session), revoke (an invitation)' },
  { words: whole(raw`\bnot (yours|theirs)\b`), write: 'You don’t have permission to …' },
  {
    words:
      /(^|\. )(It|This|The|Your|Those|Nobody|You)\b[^.,:;]* (is|are|was|were) not (\w+ed|sent|set|queued again|taken back)\.?$/i,
    write: 'We couldn’t + verb + thing',
  },
  { words: whole(raw`\b(did|do|does) not load\b|\bdidn’t load\b`), write: 'We couldn’t load …' },
  { words: whole(raw`\bcould not\b|\bwas not able to\b`), write: 'couldn’t' },
  { words: whole(raw`\bpartners?\b|\bit is a date\b|\bamong their own\b|\bbehind you\b`), write: 'match' },
  { words: whole(raw`\beras(e|es|ed|ing)\b`), write: 'delete' },
  { words: whole(raw`\bwhat (became|becomes) of\b`), write: 'results' },
  { words: whole(raw`\bcampaigns?\b`), write: 'program' },
  { words: whole(raw`\brounds?\b`), write: 'session', except: { use_cases: TEMPLATES } },
  {
    words: whole(
      raw`\bletters?\b(?! from A| written| without)(?<!small letters|lowercase letters|or letters)`,
    ),
    write: 'message',
  },
  {
    words: /(?<!-)\bmail(s|ed|ing)?\b(?! (servers?|scanners?|programs?|apps?)\b)/i,
    write: 'email',
  },
  { words: whole(raw`\be-mails?\b`), write: 'email' },
  { words: whole(raw`\bsnooz\w*|\b(a|on|the|no|takes?|took|had) breaks?\b|^breaks?\b`), write: 'pause' },
  { words: whole(raw`\bbreak the ice\b`), write: 'icebreaker' },
  { words: whole(raw`\bupload(s|ed|ing)?\b`), write: 'import' },
  { words: whole(raw`\bchoices?\b`), write: 'option' },
  { words: whole(raw`\bcategor(y|ies)\b`), write: 'field' },
  { words: whole(raw`\badministrators?\b|\bsuper[- ]admins?\b`), write: 'admin, superadmin' },
  { words: whole(raw`\brights\b|\black the right\b`), write: 'permission' },
  { words: /\bmay\b|^May$/, write: 'can, might, or a permission' },
  { words: whole(raw`\bsecond (step|factor)s?\b`), write: 'two-step verification' },
  { words: whole(raw`\bcame back\b`), write: 'bounced (an email), rejoined (a person)' },
  { words: whole(raw`\bseats?\b`), write: 'license (a plan), role or group (a program)' },
  {
    words: whole(raw`(?<!took |takes? |taking |in )\bplaces?\b`),
    write: 'license (a plan), role (a group), position (a list), page',
    except: {
      icebreaker_bank: QUESTIONS,
      icebreaker_themes: QUESTIONS,
      use_cases: TEMPLATES,
      'mfa_emails:notices.on.lead': 'A safe place for codes.',
      'messages:silence': 'Where people meet.',
    },
  },
  {
    words: whole(raw`\btables?\b`),
    write: 'group',
    except: { icebreaker_bank: QUESTIONS, use_cases: TEMPLATES },
  },
  { words: whole(raw`\b(sat|sits?|sitting) out\b|\bleft over\b`), write: 'unmatched' },
  {
    words: whole(raw`\b(is|are|was|were|be|been|not|nobody|gets?) asked\b(?! (for|to|whether)\b)`),
    write: 'invited',
    except: { use_cases: TEMPLATES },
  },
  { words: whole(raw`\boutcomes?\b`), write: 'result' },
  { words: whole(raw`\blog-ins?\b`), write: 'login (noun), log in (verb)' },
  { words: whole(raw`\bsign(s|ed|ing)? in\b`), write: 'log in' },
  {
    words: whole(raw`\b(doors?|gates?|walls?|house|promises?|promised)\b`),
    write: 'login, access, company, guarantee',
    except: { icebreaker_bank: QUESTIONS, use_cases: TEMPLATES },
  },
  {
    words: whole(raw`\b(draws?|drawn|drew)\b`),
    write: 'match, form groups',
    except: DRAWS,
  },
  {
    words: whole(raw`\banew\b|\bnothing but\b|\bit holds\b|\bfor good\b`),
    write: 'again, only, applies, permanently',
  },
  {
    words: whole(raw`\bmistakes?\b`),
    write: 'error, issue',
    except: { icebreaker_bank: QUESTIONS, use_cases: TEMPLATES },
  },
  {
    words: whole(
      raw`\b\w*(organis|recognis|authoris|synchronis|personalis|customis|optimis|summaris|prioritis|apologis)(e|es|ed|er|ers|ing|ation|ations)\b`,
    ),
    write: 'organize, recognize, authorize …',
  },
  {
    words: whole(
      raw`\b(colour|favour|behaviour|honour|neighbour|labour)\w*|\b(cancell|travell|labell|modell)(ed|ing)\b|\btravellers?\b|\bcentred?\b|\bcentres\b|\blicences?\b|\bdefence\b|\bgrey\b|\bcatalogues?\b|\bprogrammes?\b|\benrol\b|\bfulfil\b|\bwhilst\b|\bjudgement\b|\blearnt\b|\banalyse[sd]?\b|\bpractise[sd]?\b`,
    ),
    write: 'US spelling: color, favorite, canceled, center, license …',
  },
  { words: /\p{L}'\p{L}/u, write: '’' },
];

const FRENCH: readonly Ban[] = [
  {
    words: whole(raw`\bj’en suis\b|\ben (êtes|être|serez|serai)\b|\b(suis|êtes) de la\b`),
    write: 'participer',
  },
  { words: whole(raw`\bdispar[ua](s|e|es|ît|issent)?\b|\bsautée?s?\b`), write: 'supprimé, non envoyé' },
  { words: whole(raw`^revenue?s?$`), write: 'non distribué' },
  { words: whole(raw`\bdépart volontaire|\bde ce genre\b`), write: 'désinscription, aucun résultat' },
  {
    words: whole(raw`\b(super)?administrat(eur|rice)s?\b|\b(super)?administration\b`),
    write: 'admin, superadmin',
  },
  { words: whole(raw`\bcampagnes?\b`), write: 'programme' },
  { words: whole(raw`\bappari\w*|\bréuni(r|t|s|e|es|ssent)?\b`), write: 'mettre en relation' },
  { words: whole(raw`\bdoublons?\b`), write: 'rencontre répétée' },
  { words: whole(raw`(?<!-)\bmails?\b|\bcourriels?\b`), write: 'e-mail' },
  { words: whole(raw`\blettres?\b(?! (minuscules?|sans|de A))`), write: 'message' },
  { words: whole(raw`\bsièges?\b`), write: 'licence (une offre), rôle (un groupe)' },
  {
    words: whole(raw`(?<!\b(?:en|sur|à sa) )\bplaces?\b`),
    write: 'licence (une offre), rôle (un groupe), position (une liste)',
    except: { icebreaker_bank: QUESTIONS, icebreaker_themes: QUESTIONS, use_cases: TEMPLATES },
  },
  { words: whole(raw`\bcatégories?\b`), write: 'champ' },
  {
    words: whole(raw`(?<!\b(?:votre|vos|au) )\bchoix\b`),
    write: 'option',
    except: { icebreaker_bank: QUESTIONS, use_cases: TEMPLATES },
  },
  { words: whole(raw`\btélévers\w*`), write: 'importer' },
  {
    words: whole(
      raw`\b(second|deuxième|double) facteur\b|\bdouble authentification\b|\b(seconde|deuxième) étape\b`,
    ),
    write: 'validation en deux étapes',
  },
  { words: whole(raw`\beffac(er|ez|ée?s?|ent|ement)\b`), write: 'supprimer, vider' },
  {
    words: whole(raw`\bgestes?\b`),
    write: 'clic',
    except: { icebreaker_bank: QUESTIONS, use_cases: TEMPLATES },
  },
  { words: whole(raw`\bdemeure(nt)?\b|\brang(er|ez|ent|ée?s?)\b`), write: 'reste, désactiver' },
  { words: whole(raw`\bs’est trompée?\b|\bfait une erreur\b`), write: 'une erreur est survenue' },
  { words: whole(raw`\brecommence[zr]\b`), write: 'réessayez' },
  { words: whole(raw`\bparamètres?\b`), write: 'réglages' },
  { words: whole(raw`\bespaces? de travail\b`), write: 'espace' },
  { words: /\bk[oB]\b/, write: 'Ko' },
  {
    words: whole(raw`\(e\)|·e\b|\b(êtes|suis) (déjà )?(connecté|entré|inscrit|invité|retiré|effacé)s?\b`),
    write: 'a wording that is neutral for gender',
  },
  {
    words: whole(raw`(?<!-)\btu\b|\b(ton|ta|tes|toi|moi)\b`),
    write: 'vous',
    except: { 'use_cases:templates.project-show-and-tell.title': 'The name of a program.' },
  },
  {
    words: whole(raw`\btables?\b`),
    write: 'groupe',
    except: { icebreaker_bank: QUESTIONS, use_cases: TEMPLATES },
  },
  {
    words: whole(raw`(?<!qui )\bportes?\b(?! (un|une|cette|ce|sur|déjà|le)\b)|\bpromesses?\b|\bla maison\b`),
    write: 'accès, garantie, entreprise',
    except: { icebreaker_bank: QUESTIONS, use_cases: TEMPLATES },
  },
  {
    words: whole(raw`\btirages?\b|\btirée?s?\b`),
    write: 'mettre en relation, former les groupes',
    except: DRAWS,
  },
  { words: /\p{L}'\p{L}/u, write: '’' },
];

export const BANS: Readonly<Record<Language, readonly Ban[]>> = { en: ENGLISH, fr: FRENCH };
