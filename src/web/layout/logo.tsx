import { LOGO } from '#contract/settings/logo.ts'
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox={`0 0 ${LOGO.size} ${LOGO.size}`} width={LOGO.size} height={LOGO.size} aria-hidden="true" className="shrink-0">
        <path d={LOGO.house} fill="currentColor" />
        <path d={LOGO.film} fill="var(--color-signal)" />
      </svg>
      <span className="display text-[1.1875rem] leading-none">{name}</span>
    </span>
  )
}
