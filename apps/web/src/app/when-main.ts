/** Hands on the main part of the page once it is there: large pages are made in slices, and come a little after the router has them. */
export function whenMain(then: (main: HTMLElement) => void): void {
  const main = document.getElementById('main');
  if (main) then(main);
  else requestAnimationFrame(() => whenMain(then));
}
