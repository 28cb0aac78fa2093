import type { IcebreakerTheme } from '@fika/contract/email-templates/icebreaker-themes';
import { OwnQuestions } from './OwnQuestions.tsx';
import { SampleQuestion } from './SampleQuestion.tsx';

/** The questions for a program with these themes, and those that the workspace adds to the bank. */
export function Questions({ themes }: { themes: readonly IcebreakerTheme[] }) {
  return (
    <>
      <SampleQuestion themes={themes} />
      <OwnQuestions themes={themes} />
    </>
  );
}
