/** The workshop's mark; the name stands beside it or labels what it is in. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="6" fill="var(--mw-accent)" />
      <path
        d="M7 24V9l4.5 6L16 9l4.5 6L25 9v15"
        fill="none"
        stroke="var(--mw-on-accent)"
        strokeWidth="3"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
