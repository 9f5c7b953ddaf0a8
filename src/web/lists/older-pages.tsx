import { LinkButton } from '#web/ui/button.tsx'

type OlderPagesProps = {
  /** what the page that is shown ends before; null for the newest */
  before: number | null
  /** the `before` of the following page; null where there is none */
  next: number | null
  hrefOf: (before: number | null) => string
}

/** The ways through a list that is read backwards: to its newest, and to what is older than this page. */
export function OlderPages({ before, next, hrefOf }: OlderPagesProps) {
  if (before === null && next === null) return null
  return (
    <nav aria-label="Sider" className="mt-6 flex flex-wrap justify-center gap-3">
      {before !== null && <LinkButton to={hrefOf(null)}>Nyeste</LinkButton>}
      {next !== null && <LinkButton to={hrefOf(next)}>Ældre</LinkButton>}
    </nav>
  )
}
