/** A cup on its saucer seen from above. It takes the colour of the text around it. */
export function LogoMark({ size = 20 }: { size?: number }) {
  return (
    <svg
      width={size * 1.28}
      height={size}
      viewBox="0 0 41 32"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M27.35 7.82a5.8 5.8 0 1 1 2.5 6.14" stroke="currentColor" strokeWidth="4.2" />
      <circle cx="16" cy="16" r="14" stroke="currentColor" strokeWidth="4" />
      <circle cx="16" cy="16" r="8.5" fill="currentColor" />
    </svg>
  );
}
