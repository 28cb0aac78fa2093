import { Logo } from './Logo.tsx';
import c from './WorkspaceLogo.module.css';

interface WorkspaceLogoProps {
  workspace: { name: string; branding: { logo_url: string | null } };
  markOnly?: boolean;
}

/** The logo of the workspace where it has one, else the brand's. */
export function WorkspaceLogo({ workspace, markOnly = false }: WorkspaceLogoProps) {
  const { name, branding } = workspace;
  if (branding.logo_url === null) return <Logo markOnly={markOnly} />;
  return <img className={c.logo} data-mark={markOnly || undefined} src={branding.logo_url} alt={name} />;
}
