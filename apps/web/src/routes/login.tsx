import { createFileRoute } from '@tanstack/react-router';
import { requireLoggedOut } from '#app/guards.ts';
import { LoginPage } from '#pages/login/LoginPage.tsx';
import { loginSearch } from '#features/accounts/search.ts';
import { SsoProblem } from '#features/sso/components/SsoProblem.tsx';
import { ssoLoginSearch } from '#features/sso/search.ts';

export const Route = createFileRoute('/login')({
  validateSearch: loginSearch.extend(ssoLoginSearch.reads),
  // A login link or a single sign-on may be for another account than the current one.
  beforeLoad: (asked) => {
    const { link, sso_error: refusal } = asked.search;
    return link === undefined && refusal === undefined ? requireLoggedOut(asked) : undefined;
  },
  component: Page,
});

function Page() {
  const { sso_error: code, sso } = Route.useSearch();
  return <LoginPage notice={code && <SsoProblem code={code} slug={sso} />} />;
}
