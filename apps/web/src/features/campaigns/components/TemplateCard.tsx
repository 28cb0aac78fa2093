import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/links.tsx';
import { Seats } from '#ui/Seats.tsx';
import type { UseCase } from '../templates-api.ts';
import { seatsOf } from '../templates-view.ts';
import c from './TemplateCard.module.css';

/** A template with a picture of its group size. */
function TemplateCard({ template }: { template: UseCase }) {
  const { slug } = useWorkspace();
  const { id, title, summary } = template;
  return (
    <li className={c.card}>
      <span className={c.table}>
        <Seats people={Array.from({ length: seatsOf(template) }, () => null)} table={32} decorative />
      </span>
      <div className={c.text}>
        <TextLink to={paths.campaignsTemplate({ slug, id })} className={c.title}>
          {title}
        </TextLink>
        <p className={c.summary}>{summary}</p>
      </div>
    </li>
  );
}

export function TemplateGrid({ templates }: { templates: readonly UseCase[] }) {
  return (
    <ul className={c.grid}>
      {templates.map((template) => (
        <TemplateCard key={template.id} template={template} />
      ))}
    </ul>
  );
}
