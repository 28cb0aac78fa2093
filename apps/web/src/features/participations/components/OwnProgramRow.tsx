import { formationOf } from '@fika/contract/statuses';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/links.tsx';
import type { UserCampaign } from '../api.ts';
import { OwnActs } from './OwnActs.tsx';
import c from './OwnProgram.module.css';
import { OwnStanding } from './OwnStanding.tsx';

/** A program in a list: its frequency, the reader's state, and the reader's actions. */
export function OwnProgramRow({ program }: { program: UserCampaign }) {
  const { t } = useTranslation('participations');
  const { date } = useFormat();
  const { slug } = useWorkspace();
  const { id, name, frequency, algo, users_per_group: size, next_matchs_send_at: next, standing } = program;
  const runs = standing !== 'over' && standing !== 'outside' && standing !== 'removed';
  const facts = [
    t('programs.rhythm', { count: frequency }),
    t(`programs.formation.${formationOf(algo)}`, { size }),
    ...(runs ? [next ? t('programs.next', { date: date(next, 'day') }) : t('programs.no_next')] : []),
  ];
  return (
    <article className={c.row}>
      <div className={c.text}>
        <h3 className={c.name}>
          <TextLink to={paths.userCampaign({ slug, id })} className={c.link}>
            {name}
          </TextLink>
        </h3>
        {program.description !== '' && <p className={c.about}>{program.description}</p>}
        <p className={c.note}>{facts.join(' · ')}</p>
        <OwnStanding program={program} />
      </div>
      <OwnActs program={program} brief />
    </article>
  );
}
