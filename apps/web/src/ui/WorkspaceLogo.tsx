import { Logo } from './Logo.tsx';
import c from './WorkspaceLogo.module.css';

/** The branding of a workspace. */
export interface Branded {
  name: string;
  branding: { colour: string | null; logo_url: string | null };
}

interface WorkspaceLogoProps {
  workspace: Branded;
  markOnly?: boolean;
}

/** The logo of the workspace where it has one, else the brand's. */
export function WorkspaceLogo({ workspace, markOnly = false }: WorkspaceLogoProps) {
  const { name, branding } = workspace;
  if (branding.logo_url === null) return <Logo markOnly={markOnly} />;
  return <img className={c.logo} data-mark={markOnly || undefined} src={branding.logo_url} alt={name} />;
}
