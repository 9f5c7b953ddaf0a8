import { LinkButton } from '#web/ui/button.tsx'

type OlderPagesProps = {
  /** The cursor of the shown page; null for the newest. */
  before: number | null
  /** The `before` of the following page; null on the last. */
  next: number | null
  hrefOf: (before: number | null) => string
}

export function OlderPages({ before, next, hrefOf }: OlderPagesProps) {
  if (before === null && next === null) return null
  return (
    <nav aria-label="Sider" className="mt-6 flex flex-wrap justify-center gap-3">
      {before !== null && <LinkButton to={hrefOf(null)}>Nyeste</LinkButton>}
      {next !== null && <LinkButton to={hrefOf(next)}>Ældre</LinkButton>}
    </nav>
  )
}
