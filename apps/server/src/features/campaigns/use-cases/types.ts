import type { Algorithm, IcebreakerTheme } from '@fika/contract';
import type { PlainKey } from '@fika/messages';
import type { FieldKind } from './rules.ts';

/** Templates have their texts in the catalogue of messages, and are named by its keys. */
type UseCaseId =
  PlainKey<'use_cases'> extends infer Key
    ? Key extends `use_cases:templates.${infer Id}.title`
      ? Id
      : never
    : never;

/** A rule of a template: it names a kind of field, and becomes a rule where the workspace has such a field. */
export interface SketchedRule {
  needs: FieldKind;
  goal: 'same' | 'different' | 'most' | 'least' | 'closest' | 'farthest';
  strength: 'prefer' | 'require';
}

/** A role in the group, and the options of a field for its members, with their likely names in workspaces. */
export interface SketchedSeat {
  label: PlainKey<'use_cases'>;
  needs: FieldKind | null;
  choices: readonly string[];
  /** For a date field: so many days ago, or fewer, or more. */
  days: { within: number } | { beyond: number } | null;
  /** In how many groups of a session the same person may take it. */
  reuse: number;
}

/** A template of a program, without its texts. */
export interface UseCaseSketch {
  /** Slug, never changed: programs store it. */
  id: UseCaseId;
  algo: Algorithm;
  users_per_group: number;
  /** Weeks between two sessions, 0 for once. */
  frequency: 0 | 1 | 2 | 3 | 4;
  optin_option: 1 | 2 | 3;
  groups_chunks_generator: 1 | 2 | 3 | 4;
  review_before_send: boolean;
  rules: readonly SketchedRule[];
  seats: readonly SketchedSeat[];
  icebreaker_theme: IcebreakerTheme;
  /** A decision that is left to the admin. */
  advice: PlainKey<'use_cases'> | null;
}
