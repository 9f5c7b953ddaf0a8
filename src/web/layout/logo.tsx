/** The house with a sheet of film lifting off its corner, and the shop's name beside it. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className="shrink-0">
        <path d="M3 13.2 16 3l13 10.2V20L20 29H3Z" fill="currentColor" />
        <path d="M29 20 20 29v-6.5a2.5 2.5 0 0 1 2.5-2.5Z" fill="var(--color-signal)" />
      </svg>
      <span className="display text-[1.1875rem] leading-none">{name}</span>
    </span>
  )
}
