import type { Algorithm, IcebreakerTheme } from '@fika/contract';
import type { Language } from '#platform/http/access.ts';
import type { FieldKind } from './rules.ts';

type Text = Record<Language, string>;

/** A rule of a template: it names a kind of field, and becomes a rule where the workspace has such a field. */
export interface SketchedRule {
  needs: FieldKind;
  goal: 'same' | 'different' | 'most' | 'least' | 'closest' | 'farthest';
  strength: 'prefer' | 'require';
}

/** A place in the group, and the choices of a field of those who may sit there, as workspaces are likely to call them. */
export interface SketchedSeat {
  label: Text;
  needs: FieldKind | null;
  choices: readonly string[];
  /** Of a field that is a date: so many days ago, or fewer, or more. */
  days: { within: number } | { beyond: number } | null;
  /** In how many groups of a session the same person may take it. */
  reuse: number;
}

type Paragraphs = Record<Language, readonly string[]>;

/** A template of a program, in full and in both languages. */
export interface UseCaseSketch {
  /** Slug, for ever: programs remember it. */
  id: string;
  algo: Algorithm;
  users_per_group: number;
  /** Weeks between two sessions, 0 for once. */
  frequency: 0 | 1 | 2 | 3 | 4;
  optin_option: 1 | 2 | 3;
  groups_chunks_generator: 1 | 2 | 3 | 4;
  review_before_send: boolean;
  rules: readonly SketchedRule[];
  seats: readonly SketchedSeat[];
  title: Text;
  summary: Text;
  /** What somebody has on their mind who looks for it. */
  use_case: Text;
  why: Text;
  description: Text;
  request: { subject: Text; text: Paragraphs };
  match: { subject: Text; text: Paragraphs };
  icebreaker_theme: IcebreakerTheme;
  /** What is left to the admin to decide. */
  advice: Text | null;
}
